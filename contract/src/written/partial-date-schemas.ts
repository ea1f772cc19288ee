import Type from 'typebox'
import { datePrecisions } from './partial-dates.ts'
import { nullable, oneOf } from '../scalars.ts'

export const Precision = oneOf(
  datePrecisions,
  'How much of the date is known. Of a `month` or `year`, the date is the first day; the last one where something ends or is due.',
)

export const PartialDateInput = Type.Optional(
  nullable(
    Type.String({
      maxLength: 64,
      description:
        '`YYYY-MM-DD`, `MM/DD/YYYY`, `YYYY/MM/DD` or RFC 3339, of which the day is taken as written; `2026-05` or `2026` when no more is known. `null`, an empty text, `"null"` and `0001-01-01…` clear it.',
    }),
  ),
)

export const PrecisionInput = Type.Optional(
  nullable(
    oneOf(
      datePrecisions,
      '`month` or `year` counts for a date that is the stored day of one, as in a response; alone, for the date that is stored. Without it, a whole date is known to the day, unless it is the stored one, which changes nothing.',
    ),
  ),
)
