import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import type { Purpose } from '../../../resources/donors/consents.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { useKeepAcrossReload } from '../../providers/useAcrossReload.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { askedPurposes, ConsentChoice, lacksWay, saidOf } from './ConsentChoice.tsx'
import {
  type ConsentsOfMany,
  type Existing,
  type ImportRow,
  type Mapping,
  type Namesakes,
  type NotedRows,
  type Preview,
  previewImport,
  runImport,
  type Target,
} from './calls.ts'
import { ExistingChoice, NamesakeChoice } from './ExistingChoice.tsx'
import { FaultGroups } from './FaultGroups.tsx'
import { Mended } from './Mended.tsx'
import { MendGroups } from './MendGroups.tsx'
import { MissingDonors } from './MissingDonors.tsx'
import { MissingProjects } from './MissingProjects.tsx'
import { SampleRows } from './SampleRows.tsx'
import { useMends } from './useMends.ts'
import { useWholeFile, type WholeFile } from './useWholeFile.ts'
import { WholeFileNotice } from './WholeFile.tsx'

interface CheckStepProps {
  row: ImportRow
  mapping: Mapping
  /** Names of the columns that fill no field. */
  leftOut: readonly string[]
  /** Fields that every record needs. */
  required: ReadonlySet<string>
  onStarted: () => Promise<unknown>
  onBack: () => void
}

interface Beginning {
  label: string
  /** Why it cannot begin; null where it can. */
  why: string | null
}

/** What the button says: how many rows will be written where the whole file was looked at, else that all of it is read. */
function useBeginning(
  target: Target,
  preview: Preview,
  { createDonors, whole }: Pick<CheckedProps, 'createDonors' | 'whole'>,
): Beginning {
  const translate = useTranslate()
  const { locale } = useFormat()
  // Half of a file is worse than none of it.
  if (whole.problem !== null)
    return { label: translate('imports.preview.startAll'), why: translate('imports.look.mend') }
  const { valid, creates, updates, more, lackDonor } = preview
  if (valid === 0) {
    const mendable = lackDonor > 0 && !createDonors
    const why = translate(mendable ? 'imports.preview.noneGoodDonors' : 'imports.preview.noneGood')
    return { label: translate('imports.preview.startAll'), why }
  }
  if (more) return { label: translate('imports.preview.startAll'), why: null }
  if (creates + updates === 0)
    return { label: translate('imports.preview.nothingNew'), why: translate('imports.preview.nothingNewWhy') }
  if (updates === 0) return { label: translate('imports.preview.start', { smart_count: creates }), why: null }
  if (creates === 0)
    return { label: translate(`imports.counted.${target}.update`, { smart_count: updates }), why: null }
  const [added, updated] = [creates, updates].map((count) => formatNumber(count, { locale }))
  return { label: translate('imports.preview.startBoth', { added, updated }), why: null }
}

interface BeginProps {
  beginning: Beginning
  busy: boolean
  onStart: () => void
  onBack: () => void
}

function Begin({ beginning: { label, why }, busy, onStart, onBack }: BeginProps) {
  const translate = useTranslate()
  const reason = useId()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > *': { flex: { xs: '1 1 100%', sm: 'none' } } }}>
        <Button
          variant="contained"
          disabled={busy || why !== null}
          aria-describedby={why === null ? undefined : reason}
          onClick={onStart}
        >
          {label}
        </Button>
        <Button onClick={onBack}>{translate('common.action.back')}</Button>
      </Box>
      {why === null ? null : (
        <Typography id={reason} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {why}
        </Typography>
      )}
    </>
  )
}

/** What the rows become, the first ones at once and then all, and the button that begins. */
export function CheckStep({ row, mapping, leftOut, required, onStarted, onBack }: CheckStepProps) {
  const translate = useTranslate()
  const [createDonors, setCreateDonors] = useState(false)
  const [existing, setExisting] = useState<Existing | null>(null)
  const [namesakes, setNamesakes] = useState<Namesakes>('new')
  const [consents, setConsents] = useState<ConsentsOfMany>({})
  const { mends, mend, takeBack } = useMends(row, mapping)
  const choice = { mapping, createDonors, existing, namesakes, mends }
  useKeepAcrossReload('import-donors', createDonors ? { createDonors } : null, (kept) =>
    setCreateDonors(kept.createDonors),
  )
  useKeepAcrossReload('import-existing', existing, setExisting)
  useKeepAcrossReload('import-namesakes', namesakes === 'new' ? null : namesakes, setNamesakes)
  useKeepAcrossReload('import-consents', Object.keys(consents).length === 0 ? null : consents, setConsents)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['imports', 'preview', row.id, choice],
    queryFn: () => previewImport(row.id, choice),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const whole = useWholeFile(row, choice, data?.more === true && !isPlaceholderData)
  const preview = whole.seen ?? data
  const purposes = preview ? askedPurposes({ target: row.target, mapping, createDonors }, preview) : []
  const start = useAct(async () => {
    await runImport(row.id, choice, saidOf(consents, purposes))
    await onStarted()
  })
  const mended = (counts: readonly number[]) => (
    <Mended target={row.target} mends={mends} counts={counts} onTakeBack={takeBack} />
  )
  // A mend that is refused must not lock the reader in with it.
  if (error)
    return (
      <>
        <Failure error={error} onRetry={() => void refetch()} />
        {mended([])}
      </>
    )
  if (!preview) return <ListSkeleton label={translate('common.state.loading')} rows={5} />
  return (
    <>
      <Checked
        row={row}
        preview={preview}
        whole={whole}
        leftOut={leftOut}
        createDonors={createDonors}
        onCreateDonors={setCreateDonors}
        existing={existing}
        onExisting={setExisting}
        namesakes={namesakes}
        onNamesakes={setNamesakes}
        purposes={purposes}
        consents={consents}
        onConsents={setConsents}
        failure={start.error}
        busy={start.busy || isPlaceholderData || lacksWay(saidOf(consents, purposes))}
        onStart={() => void start.run()}
        onBack={onBack}
      />
      {mended(isPlaceholderData ? [] : preview.mended)}
      <MissingProjects groups={preview.groups} mends={mends} onMend={mend} />
      <MendGroups target={row.target} preview={preview} required={required} onMend={mend} />
      <FaultGroups target={row.target} preview={preview} mapping={mapping} />
      <SampleRows target={row.target} rows={preview.sample} />
    </>
  )
}

interface CheckedProps extends Omit<BeginProps, 'beginning'> {
  row: ImportRow
  preview: Preview
  whole: WholeFile
  leftOut: readonly string[]
  createDonors: boolean
  onCreateDonors: (checked: boolean) => void
  existing: Existing | null
  onExisting: (existing: Existing) => void
  namesakes: Namesakes
  onNamesakes: (namesakes: Namesakes) => void
  purposes: readonly Purpose[]
  consents: ConsentsOfMany
  onConsents: (consents: ConsentsOfMany) => void
  failure: unknown
}

function Checked(props: CheckedProps) {
  const {
    row,
    preview,
    whole,
    leftOut,
    createDonors,
    onCreateDonors,
    existing,
    onExisting,
    namesakes,
    onNamesakes,
    ...rest
  } = props
  const { purposes, consents, onConsents, failure, ...begin } = rest
  const translate = useTranslate()
  const beginning = useBeginning(row.target, preview, props)
  const { more, rows, lackDonor } = preview
  const { target } = row
  // Rows that nobody looked at yet may lack their donors too.
  const asksForDonors = target === 'donor_transactions' && (lackDonor > 0 || createDonors || more)
  return (
    <Section title={translate('imports.step.check')}>
      {leftOut.length === 0 ? null : (
        <Notice tone="warning">
          {translate('imports.preview.leftOut', {
            smart_count: leftOut.length,
            // Each stands for itself: names of both directions may follow one another.
            columns: leftOut.map((name) => `\u2068${name}\u2069`).join(translate('imports.mapping.comma')),
          })}
        </Notice>
      )}
      {asksForDonors ? <MissingDonors lacking={lackDonor} checked={createDonors} onChange={onCreateDonors} /> : null}
      <ExistingChoice
        target={target}
        preview={preview}
        isSeen={whole.seen !== null}
        chosen={existing}
        onChange={onExisting}
      />
      {preview.namesakes > 0 || namesakes === 'same' ? (
        <NamesakeChoice count={preview.namesakes} value={namesakes} onChange={onNamesakes} />
      ) : null}
      <ConsentChoice purposes={purposes} value={consents} onChange={onConsents} />
      <WholeFileNotice row={row} whole={whole} preview={preview} />
      <Counts target={target} preview={preview} total={row.totalRows ?? (more ? null : rows)} />
      {failure === null ? null : <Failure error={failure} />}
      <Begin beginning={beginning} {...begin} />
    </Section>
  )
}

/** What the file holds and nobody misses: which rows, so that it can be looked up. */
function notedText(translate: ReturnType<typeof useTranslate>, { note, count, lines }: NotedRows): string {
  if (note === 'leftOut') return translate('resources.imports.text.leftOut', { smart_count: count })
  const named = lines.join(translate('imports.mapping.comma'))
  const all = count > lines.length ? translate('imports.preview.noteMore', { lines: named }) : named
  return translate(`imports.preview.note.${note}`, { smart_count: count, lines: all })
}

function Counts({ target, preview, total }: { target: Target; preview: Preview; total: number | null }) {
  const translate = useTranslate()
  const passed = preview.notes.reduce((sum, { note, count }) => (note === 'refunded' ? sum : sum + count), 0)
  const faulty = preview.rows - preview.valid - passed
  return (
    <Box component="ul" sx={{ m: 0, mb: 2, paddingInlineStart: 2.5 }}>
      {total === null ? null : <li>{translate('imports.preview.rows', { smart_count: total })}</li>}
      <li>{translate('imports.preview.good', { smart_count: preview.valid })}</li>
      {(['creates', 'updates'] as const)
        .filter((name) => preview[name] > 0)
        .map((name) => (
          <li key={name}>{translate(`imports.counted.${target}.${name}`, { smart_count: preview[name] })}</li>
        ))}
      {preview.projects > 0 ? (
        <li>{translate('resources.imports.text.newProjects', { smart_count: preview.projects })}</li>
      ) : null}
      {preview.existing > 0 ? <li>{translate('imports.result.skipped', { smart_count: preview.existing })}</li> : null}
      {faulty > 0 ? <li>{translate('imports.preview.faulty', { smart_count: faulty })}</li> : null}
      {preview.notes.map((noted) => (
        <li key={noted.note}>{notedText(translate, noted)}</li>
      ))}
    </Box>
  )
}
