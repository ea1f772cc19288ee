import { type AdminAccount, type AdminInvitation, maxAdminRows } from '#contract/admin.ts'
import type { Context } from '#server/context.ts'
import { readPage, type Page, type PageQuery } from '#server/shared/paging.ts'
import { toAdminAccount, toAdminInvitation } from './admin.mapper.ts'
import {
  countNewestAccounts,
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

/** The accounts of the server, those that registered last first. */
export async function listAccounts(
  { database: { read } }: Context,
  query: PageQuery,
): Promise<ListPage<AdminAccount>> {
  const { page, pageSize, offset } = readAdminPage(query)
  const rows = await listNewestAccounts(read, { offset, limit: pageSize })
  const total = await countNewestAccounts(read, maxAdminRows)
  return { items: rows.map(toAdminAccount), total, page, pageSize }
}

/** The invitations of all households that can still be used, those that end first at the top. */
export async function listOpenInvitations(
  { database: { read }, now }: Context,
  query: PageQuery,
): Promise<ListPage<AdminInvitation>> {
  const { page, pageSize, offset } = readAdminPage(query)
  const rows = await listInvitations(read, now(), { offset, limit: pageSize })
  const total = await countOpenInvitations(read, now(), maxAdminRows)
  return { items: rows.map(toAdminInvitation), total, page, pageSize }
}

/** The page that a query asks for; one beyond what server admins see is empty. */
function readAdminPage(query: PageQuery): Page {
  const page = readPage(query, { usual: 25, most: 100 })
  return page.offset < maxAdminRows ? page : { ...page, offset: maxAdminRows, pageSize: 0 }
}
