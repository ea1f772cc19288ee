import { readCodeSettings } from './code-settings.ts'

export type Signal = 'found' | 'problem'

const tones: Record<Signal, { pitch: number; seconds: number; vibration: number[] }> = {
  found: { pitch: 1250, seconds: 0.09, vibration: [40] },
  problem: { pitch: 260, seconds: 0.24, vibration: [60, 60, 60] },
}

let audio: AudioContext | null = null

/** A tone and a tremble, so that nobody has to look at the screen: eyes stay on the shelf. */
export function giveFeedback(signal: Signal) {
  const { hasSound, hasVibration } = readCodeSettings()
  // Safari has no vibration, whatever the types say.
  if (hasVibration) (navigator as Partial<Navigator>).vibrate?.(tones[signal].vibration)
  if (hasSound) playTone(signal)
}

function playTone(signal: Signal) {
  const { pitch, seconds } = tones[signal]
  try {
    audio ??= new AudioContext()
    // Before the first press or key on the page it stays silent.
    void audio.resume()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const end = audio.currentTime + seconds
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.14, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.001, end)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(end)
  } catch {
    // A device without sound scans silently.
  }
}
