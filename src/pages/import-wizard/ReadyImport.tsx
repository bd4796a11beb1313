import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../generate/Failure.tsx'
import { later } from '../../generate/lazyPart.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { type ImportRow, type Prepared, prepareImport } from './calls.ts'
import { MappingStep } from './MappingStep.tsx'
import { type Choices, toChoices, toMapping } from './mapping.ts'
import { useImportWords } from './words.ts'

const CheckStep = later(async () => (await import('./CheckStep.tsx')).CheckStep, { xs: 560, sm: 420 })

/** Fetched while the columns are matched, so that the check is there once they are; else it is asked for with its step. */
function useAhead(): void {
  useEffect(() => void CheckStep.bring().catch(() => undefined), [])
}

export type ReadyStep = 'mapping' | 'check'

interface ReadyImportProps {
  row: ImportRow
  /** What reading the file's head said; null after a reload, where it is read again. */
  prepared: Prepared | null
  step: ReadyStep
  /** What was chosen so far; null where nothing was changed yet. */
  choices: Choices | null
  onChoices: (choices: Choices) => void
  onStep: (step: ReadyStep, choices: Choices) => void
  onStarted: () => Promise<unknown>
  onAnother: () => void
}

/** A file that was read and not begun: matching the columns, then the check. */
export function ReadyImport(props: ReadyImportProps) {
  const { row, prepared, step, onStep, onStarted, onAnother } = props
  const translate = useTranslate()
  const words = useImportWords(row.target)
  useAhead()
  const again = useQuery({
    queryKey: ['imports', 'prepare', row.target, row.file],
    queryFn: () => prepareImport(row.target, row.file),
    enabled: prepared === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const known = prepared ?? again.data ?? null
  if (known === null)
    return again.error ? (
      <Failure error={again.error} onRetry={() => void again.refetch()} />
    ) : (
      <ListSkeleton label={translate('imports.file.reading')} rows={5} />
    )
  const choices = props.choices ?? toChoices(row.mapping ?? known.mapping ?? {}, known.headers?.length ?? 0)
  if (step === 'check')
    return (
      <CheckStep
        row={row}
        mapping={toMapping(choices, known.fields)}
        leftOut={choices.flatMap((field, column) =>
          field === null && !known.faultColumns.includes(column) ? [words.column(known.headers, column)] : [],
        )}
        required={new Set(known.fields.flatMap(({ name, required }) => (required ? [name] : [])))}
        onStarted={onStarted}
        onBack={() => onStep('mapping', choices)}
      />
    )
  return (
    <MappingStep
      prepared={known}
      choices={choices}
      onChoices={props.onChoices}
      onNext={() => onStep('check', choices)}
      onBack={onAnother}
    />
  )
}
