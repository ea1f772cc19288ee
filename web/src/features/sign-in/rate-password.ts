import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type en from '#web/i18n/locales/en.json'

export interface PasswordRating {
  /** 0 is guessed at once, 4 never. */
  score: number
  /** Reason why it is weak. */
  advice: keyof typeof en | undefined
}

/** The words that people choose most are in its dictionaries; the words of one language would be 500 kB more. */
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

/** How hard a password is to guess, also for somebody who knows what else the person typed. */
export function ratePassword(password: string, known: readonly string[]): PasswordRating {
  const words = known.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2)
  const { score, feedback } = meter.check(password, words)
  return { score, advice: advices[feedback.warning ?? ''] }
}
