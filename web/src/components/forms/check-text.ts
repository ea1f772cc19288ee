import type { TFunction } from 'i18next'
import { isBlank } from '#contract/texts.ts'
import { limits } from '#contract/scalars.ts'

export function checkName(name: string, t: TFunction) {
  return isBlank(name) ? t('field.nameMissing') : checkLength(name, limits.name, t)
}

/** Checks the length of a text in code points, as the server counts it. */
export function checkLength(text: string, count: number, t: TFunction) {
  return Array.from(text).length > count ? t('create.tooLong', { count }) : undefined
}

export function checkEmail(email: string, t: TFunction) {
  return /^\S+@\S+$/.test(email.trim()) ? undefined : t('auth.emailWrong')
}

export function checkNamed(
  { name, description }: { name: string; description: string },
  maxDescription: number,
  t: TFunction,
) {
  return { name: checkName(name, t), description: checkLength(description, maxDescription, t) }
}
