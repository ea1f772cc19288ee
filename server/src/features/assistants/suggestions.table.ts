import type { SuggestedTool } from '#contract/assistants/suggestions.ts'

/** A change that an assistant suggests, until a person accepts or declines it. */
export interface SuggestionTable {
  group_id: number
  id: string
  user_id: string
  /** The API key of the assistant; null only for suggestions that an earlier version of Cubby stored. */
  key_id: string | null
  key_name: string
  tool: SuggestedTool
  /** The input of the tool as JSON, with files in Base64. */
  input: string
  /** The input of the tool as JSON, without the contents of files. */
  shown: string
  created_at: number
}

declare module '#server/database/tables.ts' {
  interface Tables {
    suggestion: SuggestionTable
  }
}
