import CloudUpload from '@mui/icons-material/CloudUploadOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Translate from '@mui/icons-material/Translate'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useRedirect, useTranslate } from 'react-admin'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { ConfirmButton } from '../../../src/ui/ConfirmButton.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { canSubmit, isApprovedByDemo, isAtMeta } from '../meta.ts'
import { templates } from '../schema.ts'
import { useTemplateAct } from './acts.ts'

type Row = RecordOf<typeof templates>

/** Asks Meta where all templates stand. */
export function PullButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const act = useTemplateAct()
  const { can } = useRights(templates.name)
  const { run, busy } = useAct(async () => {
    const answer = await act<{ changed: number }>(null, 'pull')
    if (answer !== null) notify(translate('templates.pulled', { smart_count: answer.changed }), { type: 'success' })
  })
  if (!can('pull')) return null
  return (
    <Button variant="outlined" startIcon={<Refresh />} disabled={busy} aria-busy={busy} onClick={() => void run()}>
      {translate('templates.pull')}
    </Button>
  )
}

function Withdraw({ record }: { record: Row }) {
  const translate = useTranslate()
  const notify = useNotify()
  const act = useTemplateAct()
  const withdraw = async () => {
    if ((await act<Row>(record.id, 'withdraw')) !== null) notify('templates.withdrawn', { type: 'success' })
  }
  return (
    <ConfirmButton
      label={translate('templates.withdraw')}
      tone="danger"
      question={{
        title: translate('templates.withdraw'),
        text: translate(record.metaApprovedAt === null ? 'templates.withdrawAsk' : 'templates.withdrawAskApproved', {
          name: record.metaName ?? '',
        }),
        confirmLabel: translate('templates.withdraw'),
        cancelLabel: translate('common.action.cancel'),
      }}
      onConfirm={withdraw}
    />
  )
}

/** Into the other language, where it is translated under the same name. */
function OtherLanguage({ record }: { record: Row }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const notify = useNotify()
  const act = useTemplateAct()
  const { run, busy } = useAct(async () => {
    const made = await act<Row>(record.id, 'otherLanguage')
    if (made === null) return
    notify('templates.translateIt', { type: 'info' })
    redirect('edit', templates.name, made.id)
  })
  return (
    <Button variant="outlined" startIcon={<Translate />} disabled={busy} aria-busy={busy} onClick={() => void run()}>
      {translate(record.language === 'ar' ? 'templates.toEnglish' : 'templates.toArabic')}
    </Button>
  )
}

/** What can be done with a template beyond its states: its way to Meta and back, and into the other language. */
export function Acts({ record }: { record: Row }) {
  const translate = useTranslate()
  const notify = useNotify()
  const act = useTemplateAct()
  const { can } = useRights(templates.name)
  // When the page was opened: the server asks again.
  const [now] = useState(() => Date.now())
  const { run, busy } = useAct(async () => {
    const row = await act<Row>(record.id, 'submit')
    if (row !== null)
      notify(isApprovedByDemo(row) ? 'templates.standing.demoTitle' : 'templates.submitted', { type: 'success' })
  })
  return (
    <>
      {can('submit') && canSubmit(record, now) ? (
        <Button
          // Whoever still prepares it activates it first: one button is filled.
          variant={record.status === 'active' ? 'contained' : 'outlined'}
          startIcon={<CloudUpload />}
          disabled={busy}
          aria-busy={busy}
          onClick={() => void run()}
        >
          {translate(isAtMeta(record) ? 'templates.submitChanges' : 'templates.submit')}
        </Button>
      ) : null}
      {isAtMeta(record) ? <PullButton /> : null}
      {can('otherLanguage') ? <OtherLanguage record={record} /> : null}
      {can('withdraw') && isAtMeta(record) && record.metaStatus !== 'unknown' ? <Withdraw record={record} /> : null}
    </>
  )
}
