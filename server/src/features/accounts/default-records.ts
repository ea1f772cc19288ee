import { createMessages, type TextKey } from '#server/shared/text/messages.ts'

/** Clients with Homebox's API expect this order of labels and of locations. Each label has its own color. */
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

export function defaultRecords(language: string) {
  const { say } = createMessages(language)
  return {
    labels: labels.map(({ color, ...one }) => ({ name: 'text' in one ? say(one.text) : one.name, color })),
    locations: locations.map((text) => ({ name: say(text) })),
  }
}
