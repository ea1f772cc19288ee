import { readCodeSettings } from './code-settings.ts'

export type Signal = 'found' | 'problem'

const tones: Record<Signal, { pitch: number; seconds: number; vibration: number[] }> = {
  found: { pitch: 1250, seconds: 0.09, vibration: [40] },
  problem: { pitch: 260, seconds: 0.24, vibration: [60, 60, 60] },
}

let audio: AudioContext | null = null

/** Plays a tone and vibrates when a code was read, so that the user can keep looking at the shelf. */
export function giveFeedback(signal: Signal) {
  const { hasSound, hasVibration } = readCodeSettings()
  // Safari has no vibration API, although the type says that it always exists.
  if (hasVibration) (navigator as Partial<Navigator>).vibrate?.(tones[signal].vibration)
  if (hasSound) playTone(signal)
}

function playTone(signal: Signal) {
  const { pitch, seconds } = tones[signal]
  try {
    audio ??= new AudioContext()
    // Browsers suspend audio until the first interaction with the page, so it is resumed here.
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
    // When the browser has no audio, scanning makes no sound.
  }
}
