import type { SuggestedTool } from '#contract/assistants/suggestions.ts'

/** What an assistant wants to do, until a person accepts or declines it. */
export interface SuggestionTable {
  group_id: number
  id: string
  /** The owner of the API key. */
  user_id: string
  /** Null only for suggestions that an earlier version of Cubby stored. */
  key_id: string | null
  key_name: string
  tool: SuggestedTool
  /** JSON. Files are in Base64. */
  input: string
  /** Like `input`, but without the contents of files. */
  shown: string
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    suggestion: SuggestionTable
  }
}
