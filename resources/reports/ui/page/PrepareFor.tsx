import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { RecordsPicker } from '../../../../src/generate/inputs/pickers.tsx'
import { NearSection } from '../../../../src/generate/NearSection.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import type { ReportRow } from '../calls.ts'

/** Of what says whom it is for, the field, and the button. */
const PICKER_HEIGHT = 170

/** [2.48] shows a report that went out to people who have given nothing yet, in their own account. */
export function PrepareFor({ report, onDone }: { report: ReportRow; onDone: () => Promise<unknown> }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { can } = useRights('reports')
  const [chosen, setChosen] = useState<string[]>(report.preparedFor ?? [])
  const act = useAct(async () => {
    await runAction('reports', report.id, 'prepare', { donors: chosen })
    await onDone()
    notify('reports.prepared.saved', { type: 'success' })
  })
  if (report.type !== 'project' || report.archived || !can('prepare')) return null
  const title = translate('reports.prepared.forWhom')
  return (
    <NearSection title={title} height={PICKER_HEIGHT}>
      <Section title={title} subtitle={translate('reports.prepared.hint')}>
        <RecordsPicker
          id="prepared-for"
          to="donors"
          value={chosen}
          onChange={setChosen}
          label={translate('reports.choose.find')}
        />
        {act.error === null ? null : <Failure error={act.error} resource="reports" />}
        <Button variant="outlined" sx={{ mt: 1.5 }} disabled={act.busy} onClick={() => void act.run()}>
          {translate('common.action.save')}
        </Button>
      </Section>
    </NearSection>
  )
}
