import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ZipContent } from './zip-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

const tables = [
  'entity_types',
  'entity_templates',
  'template_fields',
  'tags',
  'entities',
  'entity_fields',
  'maintenance_entries',
  'attachments',
  'tag_entities',
  'notifiers',
]

/**
 * Returns the files of the zip that Homebox 0.26 exports for a collection: rows as JSON, files by the ids of
 * attachments. `changes` replaces contents by file name.
 */
export async function collectionContents(
  dataFolder: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<ZipContent[]> {
  const copy = await temporaryFolder()
  await copyFile(join(dataFolder, 'homebox.db'), join(copy, 'homebox.db'))
  using database = new DatabaseSync(join(copy, 'homebox.db'))
  const contents: ZipContent[] = tables.map((name) => {
    const rows = database.prepare(`select * from ${name}`).all()
    return {
      name: `${name}.json`,
      content: changes[`${name}.json`] ?? JSON.stringify(rows),
      isDeflated: true,
    }
  })
  for (const { id, path } of database
    .prepare("select id, path from attachments where path not like 'http%'")
    .all())
    contents.push({
      name: `attachments/${String(id)}`,
      content: await readFile(join(dataFolder, String(path))),
    })
  const manifest = { schemaVersion: 1, groupId: '1bc4b5fa-7b3b-44ff-b8f1-62fba7994def', counts: {} }
  contents.push({ name: 'manifest.json', content: changes['manifest.json'] ?? JSON.stringify(manifest) })
  return contents
}
