import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { IMPORT_TABLES } from '../../../resources/_kit/importTargets.ts'
import { Failure } from '../../generate/Failure.tsx'
import { NearSection } from '../../generate/NearSection.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { WizardSteps } from '../../ui/WizardSteps.tsx'
import type { ImportRow, Prepared, Target } from './calls.ts'
import { Earlier } from './Earlier.tsx'
import { FileStep } from './FileStep.tsx'
import { readChoices, writeChoices } from './mapping.ts'
import { ReadyImport, type ReadyStep } from './ReadyImport.tsx'
import { ResultStep } from './ResultStep.tsx'
import { RunStep } from './RunStep.tsx'
import { UndoStep } from './UndoStep.tsx'
import { useImport } from './useImport.ts'

const STEPS = ['file', 'mapping', 'check', 'run'] as const

const UNDER_WAY: readonly unknown[] = ['running', 'undoing']

const stepOf = (row: ImportRow | undefined, ready: ReadyStep): number => {
  if (row === undefined) return 0
  if (row.status === 'ready') return STEPS.indexOf(ready)
  // One that was stopped or failed has its last step still before it.
  return row.status === 'done' ? STEPS.length : STEPS.indexOf('run')
}

/** Lists that were read before the import ended show too little. */
function useFreshLists(row: ImportRow | undefined): void {
  const queries = useQueryClient()
  const before = useRef(row?.status)
  useEffect(() => {
    if (UNDER_WAY.includes(before.current) && row !== undefined && !UNDER_WAY.includes(row.status)) {
      // Donations make donors, and change what projects and donors have.
      for (const resource of IMPORT_TABLES) void queries.invalidateQueries({ queryKey: [resource] })
      void queries.invalidateQueries({ queryKey: ['imports', 'getList'] })
    }
    before.current = row?.status
  }, [queries, row])
}

/** [2.37], [2.62] brings records from a file into Athar. Where it stands is in the address, so a reload loses nothing. */
export default function ImportWizard({ target }: { target: Target }) {
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  const id = search.get('import')
  const ready: ReadyStep = search.get('step') === 'check' ? 'check' : 'mapping'
  const columns = search.get('columns')
  const { row, error, lost, refresh } = useImport(id)
  useFreshLists(row)
  const another = () => setSearch({})
  const show = (found: Prepared) => {
    setPrepared(found)
    setSearch({ import: found.id })
  }
  const body = () => {
    if (id === null) return <FileStep target={target} onPrepared={show} />
    if (error) return <Failure error={error} onRetry={() => void refresh()} />
    if (row === undefined) return <PageSkeleton label={translate('common.state.loading')} />
    if (row.status === 'ready')
      return (
        <ReadyImport
          key={row.id}
          row={row}
          prepared={prepared?.id === row.id ? prepared : null}
          step={ready}
          choices={columns === null ? null : readChoices(columns)}
          onStep={(step, choices) => setSearch({ import: row.id, step, columns: writeChoices(choices) })}
          onChoices={(choices) =>
            setSearch({ import: row.id, step: ready, columns: writeChoices(choices) }, { replace: true })
          }
          onStarted={refresh}
          onAnother={another}
        />
      )
    if (row.status === 'running') return <RunStep row={row} lost={lost} onStopped={refresh} />
    if (row.status === 'undoing') return <UndoStep row={row} lost={lost} />
    return <ResultStep row={row} onAnother={another} onChanged={refresh} />
  }
  return (
    <>
      <PageHeader title={translate(`imports.titleOf.${target}`)} />
      <WizardSteps
        label={translate('imports.title')}
        steps={STEPS.map((step) => ({ id: step, label: translate(`imports.step.${step}`) }))}
        now={stepOf(row, ready)}
      />
      {body()}
      {/* Once what stands above it is as tall as it will be. */}
      <NearSection height={0}>
        <Earlier target={target} current={id} />
      </NearSection>
    </>
  )
}
