import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { blankRow } from '../../../../src/generate/fields.ts'
import { AddBlock } from '../../../../src/generate/inputs/blocks.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { RemovedLine, useRepeated } from '../../../../src/generate/inputs/repeated.tsx'
import { RowInputs, RowsGroup } from '../../../../src/generate/inputs/rowParts.tsx'
import { Sorted, SortedCard } from '../../../../src/generate/inputs/sorted.tsx'
import { type InputProps, option } from '../../../../src/generate/types.ts'
import { type Field, fieldsIn, kindOf, kindsIn } from '../../../_kit/field.ts'
import { newBlockId } from '../../../_kit/fields/blocks.ts'
import { type Design, RECORD_PARTS, USUAL_PARTS } from '../../../_kit/letters.ts'
import { isPartText } from '../../../_kit/messageVariables.ts'
import { MessageInput } from '../words/Message.tsx'

const RECORDED: ReadonlySet<string> = new Set(RECORD_PARTS)

/** What the records tell is told once: a part that stands is not offered again. */
function leftOf(field: Field, rows: readonly unknown[]): Field {
  const standing = new Set(rows.map(kindOf))
  const left = Object.entries(kindsIn(field)).filter(([kind]) => !(RECORDED.has(kind) && standing.has(kind)))
  return { ...field, kinds: Object.fromEntries(left) } as Field
}

const isNothing = (one: unknown): boolean => (Array.isArray(one) ? one.length === 0 : (one ?? '') === '')

/** Whether nothing is written in a part of the charity's own. */
const isEmpty = ({ id: _id, kind: _kind, key: _key, ...said }: Readonly<Record<string, unknown>>): boolean =>
  Object.values(said).every(isNothing)

/** What a part may hold, of whatever kind. */
type Written = Readonly<Partial<Record<'kind' | 'before' | 'after' | 'file' | 'textAr' | 'textEn', unknown>>>

/** Two pictures are compared, or none. */
const isHalf = ({ before, after }: Written): boolean => isNothing(before) || isNothing(after)

/** A voice stands with its words in both languages. */
const isUnread = ({ file, textAr, textEn }: Written): boolean => [file, textAr, textEn].some(isNothing)

/** What is said of a part that does not stand in the letter; null of one that does. */
function missingOf(part: Written, appeal: boolean | undefined): string | null {
  if (part.kind === 'ask') return appeal === true ? null : 'reports.parts.askOnly'
  if (part.kind === 'beforeAfter') return isHalf(part) ? 'reports.parts.half' : null
  if (part.kind === 'voice') return isUnread(part) ? 'reports.parts.unread' : null
  return !RECORDED.has(String(part.kind)) && isEmpty({ ...part }) ? 'reports.parts.empty' : null
}

/** Why a part does not stand in the letter, where it does not. */
function Missing({ source }: { source: string }) {
  const translate = useTranslate()
  const part = (useWatch({ name: source }) ?? {}) as { readonly kind?: string }
  const appeal = useWatch({ name: 'appeal' }) as boolean | undefined
  const missing = missingOf(part, appeal)
  if (missing === null) return null
  return (
    <Typography variant="body2" color="textSecondary">
      {translate(missing)}
    </Typography>
  )
}

/** Of which language a text of a part is, by its name. */
const languageIn = (source: string): 'ar' | 'en' => (source.endsWith('Ar') ? 'ar' : 'en')

/** A text that may name variables is written with the same buttons as the message. */
function PartInput(props: InputProps) {
  const name = props.source.slice(props.source.lastIndexOf('.') + 1)
  return isPartText(name) ? <MessageInput {...props} written={languageIn(name)} isPart /> : <FieldInput {...props} />
}

/** The parts of a letter about a project: as its design has them, until the writer orders them. */
export function PartsInput({ field, source, place, isTitled = false }: InputProps) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const design = useWatch({ name: 'design' }) as Design | undefined
  const rows = useRepeated(source)
  const set = (kinds: readonly string[]) =>
    setValue(
      source,
      kinds.map((kind) => ({ id: newBlockId(), kind })),
      { shouldDirty: true, shouldValidate: true },
    )
  const usual = USUAL_PARTS[design === 'formal' ? 'formal' : 'personal']
  if (rows.fields.length === 0)
    return (
      <Stack role="group" aria-label={place.label} sx={{ alignItems: 'flex-start', gap: 0.5 }}>
        {isTitled ? null : <Typography sx={{ fontWeight: 500 }}>{place.label}</Typography>}
        <Typography color="textSecondary">{translate('reports.parts.usual')}</Typography>
        <Button variant="text" onClick={() => set(usual)} sx={{ marginInlineStart: -1.5 }}>
          {translate('reports.parts.choose')}
        </Button>
      </Stack>
    )
  const titleOf = (index: number, row: unknown) => `${index + 1}. ${place.column(kindOf(row)).label}`
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      <AddBlock
        field={leftOf(field, rows.fields)}
        place={place}
        disabled={rows.fields.length >= option<number>(field, 'max')}
        onAdd={(kind) => rows.append({ id: newBlockId(), kind, ...blankRow(kindsIn(field)[kind] ?? {}) })}
      />
      <Button variant="text" onClick={() => set([])} sx={{ mt: 1 }}>
        {translate('reports.parts.reset')}
      </Button>
    </>
  )
  return (
    <Sorted rows={rows}>
      <RowsGroup source={source} place={place} isTitled={isTitled} after={after}>
        {rows.fields.map((row, index) => (
          <SortedCard key={row.key} rows={rows} row={row} index={index} title={titleOf(index, row)}>
            <RowInputs
              columns={fieldsIn(field, row)}
              source={`${source}.${index}`}
              place={place.column(kindOf(row))}
              Input={PartInput}
            />
            <Missing source={`${source}.${index}`} />
          </SortedCard>
        ))}
      </RowsGroup>
    </Sorted>
  )
}
