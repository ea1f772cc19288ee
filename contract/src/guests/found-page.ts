import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/scalars.ts'

const settings = {
  isOn: Type.Boolean({
    description:
      'Off at first. While it is on, printed labels get codes that lead guests to the page. Earlier labels stay as they are.',
  }),
  text: Type.String({ maxLength: limits.description, description: 'What a finder reads.' }),
  showsName: Type.Boolean({ description: 'Whether the page names the item or location.' }),
}

export const FoundPage = Type.Object(settings)
export type FoundPage = Static<typeof FoundPage>

export const FoundPageUpdate = Type.Partial(FoundPage)
export type FoundPageUpdate = Static<typeof FoundPageUpdate>

export const getFoundPage = endpoint({
  method: 'GET',
  path: '/found-page',
  access: 'owner',
  tag: 'Shared links',
  summary: 'What people without an account see when they scan a printed label.',
  responses: { 200: FoundPage },
})

export const updateFoundPage = endpoint({
  method: 'PUT',
  path: '/found-page',
  access: 'owner',
  personOnly: true,
  tag: 'Shared links',
  summary: 'Change the found page. Absent keys keep their values.',
  body: FoundPageUpdate,
  responses: { 200: FoundPage },
})
