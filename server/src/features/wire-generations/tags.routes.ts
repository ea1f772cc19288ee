import * as labels from '#contract/labels.ts'
import { getLabelStatistics } from '#contract/households/households.ts'
import * as tags from '#contract/wire-generations/tags.ts'
import type { AddRoute, CallEndpoint } from '#server/http/route.ts'
import { addMember } from './add-member.usecase.ts'

export function tagRoutes(add: AddRoute, _addSocket: unknown, callEndpoint: CallEndpoint): void {
  add(tags.listTags, (call) => callEndpoint(labels.listLabels, call))
  add(tags.createTag, (call) => callEndpoint(labels.createLabel, call))
  add(tags.getTag, (call) => callEndpoint(labels.getLabel, call))
  add(tags.updateTag, (call) => callEndpoint(labels.updateLabel, call))
  add(tags.deleteTag, (call) => callEndpoint(labels.deleteLabel, call))
  add(tags.getTagStatistics, (call) => callEndpoint(getLabelStatistics, call))
  add(tags.addMember, ({ context, actor, body }) => addMember(context, actor, body))
}
