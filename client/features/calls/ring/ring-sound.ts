/** Two rising notes, twice: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 659.3, at: 0 },
  { frequency: 880, at: 0.22 },
  { frequency: 659.3, at: 0.9 },
  { frequency: 880, at: 1.12 },
] as const
/** Of a note and of the whole, in seconds; and the volume, of 1. */
const length = 0.5
const duration = 1.7
const volume = 0.12

/** Plays the ring once, for under two seconds. A browser that the member has not touched yet stays silent. */
export async function playRing(): Promise<void> {
  const audio = new AudioContext()
  for (const { frequency, at } of notes) {
    const oscillator = new OscillatorNode(audio, { frequency, type: 'sine' })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(volume, at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.001, at + length)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(at)
    oscillator.stop(at + length)
  }
  await new Promise((resolve) => setTimeout(resolve, duration * 1_000))
  await audio.close()
}
