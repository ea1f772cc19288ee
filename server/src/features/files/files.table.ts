import type { AttachmentType } from '#contract/files/files.ts'
import { defineColumns, plain } from '#server/shared/record-columns.ts'

/**
 * The state of a file's thumbnails. `none`: the file gets none; `waiting`: not drawn yet; `drawing`: being drawn, or
 * interrupted by a crash of the server; `failed`: the picture cannot be decoded, or needs too much memory or time.
 */
export type ThumbnailState = 'none' | 'waiting' | 'drawing' | 'made' | 'failed'

/**
 * The state of a file's text. `waiting`: to be read; `reading`: being read; `failed`: the file is damaged, locked or
 * too large; `unwanted`: the household does not search files; `none`: the file has no text, or is not in storage yet.
 */
export type TextState = 'none' | 'unwanted' | 'waiting' | 'reading' | 'read' | 'failed'

export interface FileTable {
  group_id: number
  hash: string
  size: number
  mime: string
  thumbnails: ThumbnailState
  text_state: TextState
  /** When a file with this content was last uploaded. */
  created_at: number
}

export const attachmentColumns = defineColumns({
  /** Either `itemId` or `locationId` is set, never both. */
  itemId: plain<string | null>(null),
  locationId: plain<string | null>(null),
  hash: plain<string | null>(null),
  type: plain<AttachmentType>('attachment'),
  name: plain(''),
  /** The address of a link; empty for a file. */
  url: plain(''),
  /**
   * The position among the attachments of the item or location. When two positions are equal, the older attachment
   * comes first.
   */
  position: plain(0),
  /** The item's maintenance entry to which the attachment belongs. The entry may have been deleted. */
  maintenanceId: plain<string | null>(null),
})

export interface AttachmentTable extends ReturnType<typeof attachmentColumns.toRow> {
  is_primary: number
}

export type AttachmentRecord = typeof attachmentColumns.blank & { primary: boolean }

/** Derived: the distinct words of a file, split into parts for a full-text index. */
interface FileTextTable {
  key: number
  group_id: number
  hash: string
  part: number
  text: string
}

/** Derived: the name of an item's attachment without case and accents, for a full-text index. */
export interface AttachmentSearchTable {
  key: number
  group_id: number
  attachment_id: string
  item_id: string
  text: string
}

export interface AttachmentOwner {
  readonly entity: 'item' | 'location'
  readonly id: string
}

export type FileInfo = Pick<FileTable, 'hash' | 'size' | 'mime' | 'thumbnails' | 'created_at'>

export interface AttachmentWithFile {
  attachment: AttachmentRecord
  file: FileInfo | undefined
}

declare module '#server/database/tables.ts' {
  interface Tables {
    file: FileTable
    file_text: FileTextTable
    attachment: AttachmentTable
    attachment_search: AttachmentSearchTable
  }
}
