import { type AdminAccount, type AdminInvitation, maxAdminRows } from '#contract/admin.ts'
import type { Context } from '#server/context.ts'
import { readPage, type Page, type PageQuery } from '#server/shared/paging.ts'
import { toAdminAccount, toAdminInvitation } from './admin.mapper.ts'
import {
  countAccounts,
  countOpenInvitations,
  listNewestAccounts,
  listOpenInvitations as listInvitations,
} from './admin.repository.ts'

interface ListPage<Item> {
  items: Item[]
  total: number
  page: number
  pageSize: number
}

export async function listAccounts(
  { database: { read } }: Context,
  query: PageQuery,
): Promise<ListPage<AdminAccount>> {
  const { page, pageSize, offset } = readAdminPage(query)
  const rows = await listNewestAccounts(read, { offset, limit: pageSize })
  const total = Math.min(await countAccounts(read), maxAdminRows)
  return { items: rows.map(toAdminAccount), total, page, pageSize }
}

/** Returns a page of the usable invitations of all households, those that expire first at the top. */
export async function listOpenInvitations(
  { database: { read }, now }: Context,
  query: PageQuery,
): Promise<ListPage<AdminInvitation>> {
  const { page, pageSize, offset } = readAdminPage(query)
  const rows = await listInvitations(read, now(), { offset, limit: pageSize })
  const total = Math.min(await countOpenInvitations(read, now()), maxAdminRows)
  return { items: rows.map(toAdminInvitation), total, page, pageSize }
}

/** Returns the page that the query requests. Lists for server admins have a limit; a page beyond it is empty. */
function readAdminPage(query: PageQuery): Page {
  const page = readPage(query, { defaultSize: 25, maxSize: 100 })
  return page.offset < maxAdminRows ? page : { ...page, offset: maxAdminRows, pageSize: 0 }
}
