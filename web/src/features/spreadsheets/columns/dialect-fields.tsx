import { useTranslation } from 'react-i18next'
import type { ImportDialect, ImportPreview, ImportQuestion } from '#contract/spreadsheets.ts'
import { readAmount } from '#contract/written/amounts.ts'
import { readDay } from '#contract/written/days.ts'
import { OptionsBox } from './options-box.tsx'
import type en from '#web/i18n/locales/en.json'
import { formatDay, formatNumber } from '#web/shared/formats.ts'
import { SelectField } from '#web/ui/form-controls/select-field.tsx'

interface DialectFieldsProps {
  preview: ImportPreview
  onDialect: (part: Partial<ImportDialect>) => void
}

/** Names of encodings. They are the same in every language. */
const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Кириллица)',
  'windows-1253': 'Windows-1253 (Ελληνικά)',
  'windows-1254': 'Windows-1254 (Türkçe)',
  'windows-1255': 'Windows-1255 (עברית)',
  'windows-1256': 'Windows-1256 (العربية)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (ไทย)',
  shift_jis: 'Shift JIS (日本語)',
  'euc-jp': 'EUC-JP (日本語)',
  gb18030: 'GB 18030 (中文)',
  big5: 'Big5 (中文)',
  'euc-kr': 'EUC-KR (한국어)',
  'koi8-r': 'KOI8-R (Русский)',
  macintosh: 'Mac Roman',
} as const

export const separatorNames = new Map<string, keyof typeof en>([
  [',', 'import.commas'],
  [';', 'import.semicolons'],
  ['\t', 'import.tabs'],
  ['|', 'import.pipes'],
])

const nameOfEncoding = (encoding: string) =>
  // as: `encoding` is any string. For an unknown one the index returns undefined, so that its own text is shown.
  encodings[encoding as keyof typeof encodings] ?? encoding

/** Shows how the file is parsed, and lets the user correct it. */
export function DialectFields({ preview, onDialect }: DialectFieldsProps) {
  const { t } = useTranslation()
  const { dialect, firstRows, questions } = preview
  if (firstRows.length === 0) return null
  const header = firstRows.find(({ line }) => line === dialect.headerLine)
  return (
    <OptionsBox
      startsOpen={questions.length > 0}
      title={t('import.dialect')}
      note={
        header
          ? t('import.headerAt', { line: dialect.headerLine, text: header.text })
          : t('import.headerNone')
      }
    >
      <div className="grid gap-x-4 gap-y-3.5 px-3.5 pt-1 pb-4 sm:grid-cols-2 lg:grid-cols-3">
        {questions.map((question) => (
          <QuestionField key={question.setting} question={question} dialect={dialect} onDialect={onDialect} />
        ))}
        <SelectField
          label={t('import.headerLine')}
          value={String(dialect.headerLine)}
          onChange={(line) => onDialect({ headerLine: Number(line) })}
        >
          <option value="0">{t('import.headerNone')}</option>
          {firstRows.map(({ line, text }) => (
            <option key={line} value={line}>
              {t('import.headerAt', { line, text })}
            </option>
          ))}
        </SelectField>
        <PathField dialect={dialect} preview={preview} onDialect={onDialect} />
        {dialect.encoding === '' ? null : <TextFields dialect={dialect} onDialect={onDialect} />}
      </div>
    </OptionsBox>
  )
}

interface TextFieldsProps extends Pick<DialectFieldsProps, 'onDialect'> {
  dialect: ImportDialect
}

/** Options of text files. A workbook needs no such options, because its format defines them. */
function TextFields({ dialect, onDialect }: TextFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        label={t('import.encoding')}
        value={dialect.encoding}
        onChange={(encoding) => onDialect({ encoding })}
      >
        {Object.keys(encodings).map((encoding) => (
          <option key={encoding} value={encoding}>
            {nameOfEncoding(encoding)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('import.separator')}
        value={dialect.separator}
        onChange={(separator) => onDialect({ separator })}
      >
        {[...separatorNames].map(([separator, name]) => (
          <option key={separator} value={separator}>
            {t(name)}
          </option>
        ))}
      </SelectField>
    </>
  )
}

interface QuestionFieldProps extends TextFieldsProps {
  question: ImportQuestion
}

/** Asks how to read a cell that can mean two things. Each option shows the resulting value. */
function QuestionField({ question: { setting, example, isOpen }, dialect, onDialect }: QuestionFieldProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t(setting === 'decimalSign' ? 'import.askAmount' : 'import.askDate', { example })}
      error={isOpen ? t('import.askOpen') : undefined}
      value={dialect[setting]}
      onChange={(value) => onDialect({ [setting]: value })}
    >
      {isOpen ? <option value="">{t('import.askChoose')}</option> : null}
      {(setting === 'decimalSign' ? amountsOf(example) : daysOf(example)).map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function amountsOf(example: string) {
  const readings = readAmount(example)
  return (['.', ','] as const).flatMap((value) => {
    const plain = readings[value]
    return plain === undefined ? [] : [{ value, text: formatNumber(Number(plain)) }]
  })
}

function daysOf(example: string) {
  // `readDay` gets no names of months, because a date with the name of a month has only one meaning.
  const readings = readDay(example, new Date().getFullYear(), () => undefined)
  return (['day', 'month', 'year'] as const).flatMap((value) => {
    const day = readings[value]
    return day === undefined ? [] : [{ value, text: formatDay(day) }]
  })
}

/** Lets the user choose another separator between the locations of a path. Shown when a column has locations. */
function PathField({ dialect, preview, onDialect }: TextFieldsProps & Pick<DialectFieldsProps, 'preview'>) {
  const { t } = useTranslation()
  const hasPaths = preview.columns.some(({ header, means }) => means === 'HB.location' && header !== means)
  if (!hasPaths) return null
  return (
    <SelectField
      label={t('import.pathSeparator')}
      value={dialect.pathSeparator}
      onChange={(pathSeparator) => onDialect({ pathSeparator })}
    >
      <option value="">{t('import.pathUsual')}</option>
      {['/', ':', ','].map((separator) => (
        <option key={separator}>{separator}</option>
      ))}
    </SelectField>
  )
}
