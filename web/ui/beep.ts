// A sound for a scan that is refused: the user looks at the shelf and not at the screen.

let audio: AudioContext | undefined

/** Two low tones, and a vibration where the device has one. Silent in a browser that plays no sound. */
export function beepRefused(): void {
  navigator.vibrate?.([120, 60, 120])
  try {
    audio ??= new AudioContext()
    // Browsers pause it until the first key or touch of the page.
    void audio.resume()
    for (const delaySeconds of [0, 0.18]) playTone(audio, delaySeconds)
  } catch {
    // The screen says why as well.
  }
}

function playTone(context: AudioContext, delaySeconds: number): void {
  const start = context.currentTime + delaySeconds
  const end = start + 0.12
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = 220
  volume.gain.setValueAtTime(0.15, start)
  // A sudden end clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(end)
}
