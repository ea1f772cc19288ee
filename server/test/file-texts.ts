import PDFDocument from 'pdfkit'
import { expect } from 'vitest'
import { extractTextsJob } from '#server/features/files/text-extraction/file-texts.service.ts'
import { runJobs } from '#server/jobs/jobs.ts'
import type { Person, TestApp } from './test-app.ts'

export async function drawPdf(...pages: string[]): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  for (const text of pages) document.addPage().text(text)
  document.end()
  const parts: Buffer[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts)
}

export async function runReading({ context }: Pick<TestApp, 'context'>): Promise<unknown[]> {
  const failures: unknown[] = []
  await runJobs(context, [extractTextsJob], (_, error) => failures.push(error))
  return failures
}

export async function readFiles(app: TestApp): Promise<void> {
  expect(await runReading(app)).toEqual([])
}

export async function search({ send }: Person, q: string): Promise<string[]> {
  const { json } = await send('GET', `/items?page=1&pageSize=50&q=${encodeURIComponent(q)}`)
  return json.items.map(({ name, foundIn }: { name: string; foundIn?: string }) =>
    foundIn === undefined ? name : `${name} in ${foundIn}`,
  )
}

export async function statesOf({ context }: TestApp, { householdId }: Person): Promise<string[]> {
  const rows = await context.database.read
    .selectFrom('file')
    .select('text_state')
    .where('group_id', '=', householdId)
    .execute()
  return rows.map((row) => row.text_state).toSorted()
}
