import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import * as labels from '#contract/labels.ts'
import { getLabelStatistics } from '#contract/households/households.ts'
import { Member } from '#contract/households/members.ts'
import { Role } from '#contract/accounts/users.ts'
import { nullable, Uuid } from '#contract/scalars.ts'

const tag = 'Generation 2: tags'

export const listTags = endpoint({ ...labels.listLabels, path: '/tags', tag })
export const createTag = endpoint({ ...labels.createLabel, path: '/tags', tag })
export const getTag = endpoint({ ...labels.getLabel, path: '/tags/:id', tag })
export const updateTag = endpoint({ ...labels.updateLabel, path: '/tags/:id', tag })
export const deleteTag = endpoint({ ...labels.deleteLabel, path: '/tags/:id', tag })
export const getTagStatistics = endpoint({ ...getLabelStatistics, path: '/groups/statistics/tags', tag })

export const NewMember = Type.Object({
  userId: Uuid,
  role: Type.Optional(nullable(Role)),
})
export type NewMember = Static<typeof NewMember>

export const addMember = endpoint({
  method: 'POST',
  path: '/groups/members',
  access: 'owner',
  personOnly: true,
  tag,
  summary:
    'Add a person to the household, as an editor unless a role is given. It must be somebody with whom you share another household; everyone else is 404 and needs an invitation.',
  body: NewMember,
  responses: { 201: Member },
  errors: [404, 409],
})
