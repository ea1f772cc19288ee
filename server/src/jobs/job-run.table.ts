/** On which day a job ran last. */
export interface JobRunTable {
  name: string
  /** The household, or the zero UUID for a job of the whole server. */
  group_id: string
  day: string
}
