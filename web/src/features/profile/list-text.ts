import type { TFunction } from 'i18next'
import { nameList } from '#web/i18n/name-list.ts'

const maxNamed = 4

export function peopleText(
  people: readonly { name: string }[],
  type: 'conjunction' | 'disjunction',
  t: TFunction,
) {
  const named = people.slice(0, maxNamed).map(({ name }) => name)
  const others = people.length - named.length
  const all = others > 0 ? [...named, t('profile.others', { count: others })] : named
  return nameList(all, type)
}

export function contentsText(
  { items, locations, files }: { items: number; locations: number; files: number },
  t: TFunction,
) {
  const parts = [
    items > 0 ? t('trash.items', { count: items }) : [],
    locations > 0 ? t('count.locations', { count: locations }) : [],
    files > 0 ? t('trash.files', { count: files }) : [],
  ].flat()
  if (parts.length === 0) return t('profile.countNothing')
  return nameList(parts)
}
