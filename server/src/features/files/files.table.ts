import type { AttachmentType } from '#contract/files/files.ts'

/**
 * `waiting`: a picture whose thumbnails are not made yet; `drawing`: it is being drawn, or was when the server went
 * down; `failed`: it cannot be decoded, or takes too much.
 */
export type ThumbnailState = 'none' | 'waiting' | 'drawing' | 'made' | 'failed'

/**
 * `waiting`: its text can be read; `reading`: it is being read; `failed`: it is damaged, locked, or takes too much;
 * `unwanted`: its household has switched texts off; `none`: it has no text, or is not in storage yet.
 */
export type TextState = 'none' | 'unwanted' | 'waiting' | 'reading' | 'read' | 'failed'

export interface FileTable {
  group_id: number
  /** SHA-256 of the content. */
  hash: string
  size: number
  mime: string
  thumbnails: ThumbnailState
  text_state: TextState
  /** When it came, for the last time when it came more than once. */
  created_at: number
}

export interface AttachmentTable {
  group_id: number
  id: string
  created_at: number
  updated_at: number
  /** One of the two is set. */
  item_id: string | null
  location_id: string | null
  /** Null for a link. */
  hash: string | null
  type: AttachmentType
  is_primary: number
  name: string
  /** Of a link, else empty. */
  url: string
  /** Position among the attachments of its owner; of two equal ones the older comes first. */
  position: number
  /** The maintenance entry of the item that it belongs to; it may be gone. */
  maintenance_id: string | null
}

/** Derived: some of the different words of a file, on which a full-text index stands. */
interface FileTextTable {
  /** Row id that the full-text table refers to. */
  key: number
  group_id: number
  hash: string
  part: number
  text: string
}

/** Derived: the folded name of an item’s attachment, on which a full-text index stands. */
export interface AttachmentSearchTable {
  /** Row id that the full-text table refers to. */
  key: number
  group_id: number
  attachment_id: string
  item_id: string
  text: string
}

/** An attachment as journaled. */
export interface AttachmentRecord {
  id: string
  createdAt: number
  updatedAt: number
  itemId: string | null
  locationId: string | null
  hash: string | null
  type: AttachmentType
  primary: boolean
  name: string
  url: string
  position: number
  maintenanceId: string | null
}

/** The item or location that an attachment belongs to. */
export interface Owner {
  readonly entity: 'item' | 'location'
  readonly id: string
}

export type FileOf = Pick<FileTable, 'hash' | 'size' | 'mime' | 'thumbnails' | 'created_at'>

/** An attachment with its file; a link has none. */
export interface AttachmentWithFile {
  attachment: AttachmentRecord
  file: FileOf | undefined
}

declare module '#server/database/tables.ts' {
  interface Tables {
    file: FileTable
    file_text: FileTextTable
    attachment: AttachmentTable
    attachment_search: AttachmentSearchTable
  }
}
