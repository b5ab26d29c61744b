// Preloaded by tests (`NODE_OPTIONS=--import=...`): a process whose clock is wrong by SHIFT_CLOCK_MS milliseconds.
const shift = Number(process.env['SHIFT_CLOCK_MS'])
const RightDate = Date

class ShiftedDate extends RightDate {
  /** @param {[] | [any]} given */
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + shift)
    else super(...given)
  }
  /** @override */
  static now() {
    return RightDate.now() + shift
  }
}

globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate)
