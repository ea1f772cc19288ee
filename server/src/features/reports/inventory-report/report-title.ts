import { isDeepStrictEqual } from 'node:util'
import type { ItemQuery } from '#contract/items/item-lists.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { householdDb } from '#server/database/household-db.ts'
import { activeItems, type ItemFilter } from '#server/features/items/search/item-filter.repository.ts'
import { getLabel } from '#server/features/labels/labels.service.ts'
import { getLocationIndex } from '#server/features/locations/locations.service.ts'
import { viewEntity } from '#server/features/views/views.repository.ts'
import { requireRecord } from '#server/journal/records.ts'
import { notFound } from '#server/shared/app-error.ts'
import { parseUuid } from '#server/shared/new-id.ts'
import { readList } from '#server/shared/request-values.ts'
import type { ReportHead } from './report-page.ts'
import type { ReportMessages } from './report-texts.ts'

interface Reported {
  filter: ItemFilter
  search: ItemQuery | undefined
  view: string | undefined
  words: ReportMessages
}

/**
 * Returns the name of the saved view, or of the only location or label in the search, as the title of a report;
 * otherwise a general title. Throws 404 when the view, location or label is not in the household.
 */
export async function findReportTitle(
  context: Context,
  actor: Actor,
  { filter, search, view, words }: Reported,
): Promise<Pick<ReportHead, 'title' | 'path'>> {
  if (view !== undefined) {
    return { title: (await requireRecord(householdDb(context, actor), viewEntity, view)).name, path: '' }
  }
  /** Returns the id of the only location or label in the search; undefined when the search has other conditions. */
  const onlyId = (key: 'locationIds' | 'labelIds', given: string | string[] | undefined) => {
    const [id = '', ...others] = readList(given)
    const isOnly = others.length === 0 && isDeepStrictEqual({ ...filter, [key]: undefined }, activeItems)
    return isOnly ? parseUuid(id) : undefined
  }
  const location = onlyId('locationIds', search?.locations)
  if (location !== undefined) {
    const names = (await getLocationIndex(context, actor)).path(location).map(({ name }) => name)
    const title = names.pop()
    if (title === undefined) throw notFound('location')
    return { title, path: names.join(' / ') }
  }
  const label = onlyId('labelIds', search?.labels ?? search?.tags)
  if (label !== undefined) return { title: (await getLabel(context, actor, label)).name, path: '' }
  return {
    title: words.say(isDeepStrictEqual(filter, activeItems) ? 'report.inventory' : 'report.selection'),
    path: '',
  }
}
