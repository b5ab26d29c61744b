// Sounds for scans: the user looks at the shelf and not at the screen.

let audio: AudioContext | undefined

/** For a scan that is refused: two low tones, and a vibration where the device has one. */
export function beepRefused(): void {
  navigator.vibrate?.([120, 60, 120])
  playTones(220, [0, 0.18])
}

/** For a code that the camera has read: a high tone, and a short vibration. */
export function beepScanned(): void {
  navigator.vibrate?.(40)
  playTones(1320, [0])
}

/** Silent in a browser that plays no sound. */
function playTones(frequencyHz: number, delaysSeconds: readonly number[]): void {
  try {
    audio ??= new AudioContext()
    // Browsers pause it until the first key or touch of the page.
    void audio.resume()
    for (const delaySeconds of delaysSeconds) playTone(audio, frequencyHz, delaySeconds)
  } catch {
    // The screen says why as well.
  }
}

function playTone(context: AudioContext, frequencyHz: number, delaySeconds: number): void {
  const start = context.currentTime + delaySeconds
  const end = start + 0.12
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'square'
  tone.frequency.value = frequencyHz
  volume.gain.setValueAtTime(0.15, start)
  // A sudden end clicks.
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(end)
}
