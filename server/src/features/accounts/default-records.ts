import { createMessages, type TextKey } from '#server/shared/text/messages.ts'

/** In the order that existing clients expect, as the locations are; each label has a colour of its own. */
const labels: readonly ({ color: string } & ({ text: TextKey } | { name: string }))[] = [
  { text: 'seed.appliances', color: '#c0654a' },
  { name: 'IOT', color: '#8d6aa8' },
  { text: 'seed.electronics', color: '#5b86c4' },
  { text: 'seed.servers', color: '#4b8f94' },
  { text: 'seed.general', color: '#6f9a5b' },
  { text: 'seed.important', color: '#d9a62e' },
]
const locations = [
  'seed.livingRoom',
  'seed.garage',
  'seed.kitchen',
  'seed.bedroom',
  'seed.bathroom',
  'seed.office',
  'seed.attic',
  'seed.basement',
] as const satisfies readonly TextKey[]

/** Labels and locations of a new household, with names in a language. */
export function defaultRecords(language: string) {
  const { say } = createMessages(language)
  return {
    labels: labels.map(({ color, ...one }) => ({ name: 'text' in one ? say(one.text) : one.name, color })),
    locations: locations.map((text) => ({ name: say(text) })),
  }
}
