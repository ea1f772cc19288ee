import { expect, it } from 'vitest'
import { notifierSchemes } from '#contract/notifiers.ts'
import { kindOf, notifierKinds, toNotifierUrl } from '#web/features/notifiers/notifier-kinds.ts'

const kind = (id: string) => notifierKinds.find((one) => one.id === id) ?? notifierKinds[0]

it('The list of notifier services has every service of the server once', () => {
  expect(notifierKinds.flatMap(({ schemes }) => schemes).toSorted()).toEqual([...notifierSchemes].toSorted())
})

it('The list of notifier services has an example URL for each service', () => {
  for (const one of notifierKinds) expect(kindOf(toNotifierUrl(one, one.example)), one.id).toBe(one)
})

it.each([
  ['discord', 'https://discord.com/api/webhooks/123/a-b_C', 'discord://a-b_C@123'],
  ['slack', 'https://hooks.slack.com/services/T0/B1/x2', 'slack://hook:T0-B1-x2@webhook'],
  ['ntfy', 'https://ntfy.sh/home', 'ntfy://ntfy.sh/home'],
  ['ntfy', 'http://ntfy.lan:8080/home', 'ntfy://ntfy.lan:8080/home?scheme=http'],
  ['teams', 'https://prod-1.example.com/workflows/a?sig=b', 'teams://prod-1.example.com/workflows/a?sig=b'],
  ['webhook', ' https://example.org/hook?a=1 ', 'generic+https://example.org/hook?a=1'],
])('toNotifierUrl converts the web URL of the service %s to a notifier address', (id, typed, address) => {
  expect(toNotifierUrl(kind(id), typed)).toBe(address)
})

it.each([
  ['discord', 'https://example.org/elsewhere'],
  ['webhook', 'generic://example.org/hook'],
  ['email', 'smtp://***@mail.example.org/?from=a@b.test&to=c@d.test'],
])('toNotifierUrl returns an address unchanged when it is no web URL of a service: %s', (id, typed) => {
  expect(toNotifierUrl(kind(id), typed)).toBe(typed)
})
