import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { todayIn } from '../../../i18n/dates.ts'
import { runAction } from '../../../src/generate/calls.ts'
import { FieldsForm } from '../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../src/generate/form/FormField.tsx'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { LIMITS } from '../../_kit/limits.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { refusalFields } from '../../erasure_requests/forms.ts'
import { erasureRequests } from '../../erasure_requests/schema.ts'
import type { donors } from '../schema.ts'
import { Erase } from './Erase.tsx'

type Request = RecordOf<typeof erasureRequests>

/** The donor reads why their data stays. */
function Refusing({ id, onDone, onCancel }: { id: string; onDone: () => Promise<void>; onCancel: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const word = (key: string) => translate(`privacy.asked.${key}`)
  return (
    <FieldsForm
      fields={refusalFields}
      keep={`refuse.${id}`}
      label={word('refuse')}
      send={async ({ reason }) => {
        await runAction(erasureRequests.name, id, 'refuse', { reason })
        notify(word('refused'), { type: 'success' })
        await onDone()
      }}
    >
      <FormField name="reason" label={word('reason')} hint={word('reasonHint')} lines={3} maxLength={LIMITS.passNote} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <SubmitButton label={word('send')} busyLabel={word('sending')} isSecond />
        <Button color="inherit" onClick={onCancel}>
          {translate('common.action.cancel')}
        </Button>
      </Box>
    </FieldsForm>
  )
}

/** When it was asked, until when it wants an answer, and whether that day has passed. */
function Dates({ request: { askedAt, dueOn } }: { request: Request }) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const texts = useTexts<typeof erasureRequests>(erasureRequests.name)
  const dated = (field: 'askedAt' | 'dueOn', value: string | null) =>
    value === null ? null : (
      <span key={field}>
        {texts.place(field).label}: <DateText value={value} />
      </span>
    )
  const isLate = dueOn !== null && dueOn < todayIn(timeZone)
  return (
    <Typography component="div" variant="body2" sx={{ mt: 1 }}>
      <Dotted
        parts={[
          dated('askedAt', askedAt),
          dated('dueOn', dueOn),
          isLate ? <strong key="late">{translate('privacy.asked.late')}</strong> : null,
        ]}
      />
    </Typography>
  )
}

interface AnswerProps {
  request: Request
  donor: Pick<RecordOf<typeof donors>, 'id' | 'name'>
}

/** PDPL: what a donor's request wants of the administrator: the erasure, with its own question, or a reason. */
export function Answer({ request, donor }: AnswerProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const client = useQueryClient()
  const [refusing, setRefusing] = useState(false)
  const answered = async () => {
    await Promise.all([erasureRequests.name, 'notices'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
  return (
    <Alert severity="warning" role="status" sx={{ mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>{translate('privacy.asked.title')}</AlertTitle>
      {translate('privacy.asked.text')}
      <Dates request={request} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <Erase
          record={donor}
          onDone={() => {
            notify('privacy.erase.done', { type: 'success' })
            refresh()
            void answered()
          }}
        />
        {refusing ? null : (
          <Button variant="outlined" color="inherit" onClick={() => setRefusing(true)}>
            {translate('privacy.asked.refuse')}
          </Button>
        )}
      </Box>
      {refusing ? (
        <Box sx={{ mt: 2 }}>
          <Refusing id={request.id} onDone={answered} onCancel={() => setRefusing(false)} />
        </Box>
      ) : null}
    </Alert>
  )
}
