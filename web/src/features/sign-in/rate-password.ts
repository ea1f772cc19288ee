import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type en from '#web/i18n/locales/en.json'

export interface PasswordRating {
  /** Strength of a password, from 0 (guessed at once) to 4 (hardest to guess). */
  score: number
  advice: keyof typeof en | undefined
}

/** The password meter knows only the most common passwords. The words of a language would add 500 kB. */
const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

const advices: Record<string, keyof typeof en> = {
  topTen: 'auth.adviceCommon',
  topHundred: 'auth.adviceCommon',
  common: 'auth.adviceCommon',
  similarToCommon: 'auth.adviceCommon',
  userInputs: 'auth.adviceOwn',
  wordByItself: 'auth.adviceName',
  namesByThemselves: 'auth.adviceName',
  commonNames: 'auth.adviceName',
  straightRow: 'auth.advicePattern',
  keyPattern: 'auth.advicePattern',
  simpleRepeat: 'auth.advicePattern',
  extendedRepeat: 'auth.advicePattern',
  sequences: 'auth.advicePattern',
  recentYears: 'auth.adviceDate',
  dates: 'auth.adviceDate',
}

/** Rates a password. `known` are other inputs of the user, which an attacker can know. */
export function ratePassword(password: string, known: readonly string[]): PasswordRating {
  const words = known.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2)
  const { score, feedback } = meter.check(password, words)
  return { score, advice: advices[feedback.warning ?? ''] }
}
