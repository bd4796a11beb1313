import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { EntryForm } from '../../_shared/EntryForm.tsx'
import { StepTitle } from '../../_shared/StepTitle.tsx'
import { useEntry } from '../../_shared/useEntry.ts'
import { WizardSteps } from '../../_shared/WizardSteps.tsx'
import { useReading } from '../../_shared/Reading.tsx'
import { AuthPage, BackToLogin } from '../_parts/AuthPage.tsx'
import { registerEntity } from '../_parts/calls.ts'
import { mailState } from '../_parts/mailState.ts'
import { type Draft, FIELDS, forgetDraft, keepDraft, type Name, readDraft, STEPS, stepOf } from './draft.ts'
import { STEP_FIELDS, type StepProps } from './StepFields.tsx'

/** The draft of a registration, kept in this tab as it is typed. */
function useRegistration() {
  const navigate = useNavigate()
  const { language } = useReading()
  const [draft, setDraft] = useState(readDraft)
  const [moved, setMoved] = useState(false)
  const change = (part: (before: Draft) => Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...part(before) }
      keepDraft(next)
      return next
    })
  const goTo = (step: number) => {
    setMoved(true)
    change(() => ({ step }))
  }
  const entry = useEntry<Name>({
    fields: FIELDS,
    initial: draft.values,
    onChange: (values) => change(() => ({ values })),
    onRefused: (names) => goTo(Math.min(...names.map(stepOf))),
    send: async (body) => {
      await registerEntity({ ...body, language, terms: true })
      forgetDraft()
      await navigate('/auth/check-email', { state: mailState('registered', String(body.adminEmail)) })
    },
  })
  const onFile: StepProps['onFile'] = (name, ticket, fileName) => {
    entry.put(name, ticket)
    change(({ files }) => ({ files: { ...files, [name]: fileName } }))
  }
  return { entry, step: draft.step, files: draft.files, goTo, onFile, moved }
}

/** [7.8] an entity registers itself in three short steps; a person of the platform reviews it. */
export function EntityRegistration() {
  const translate = useTranslate()
  const { entry, step, files, goTo, onFile, moved } = useRegistration()
  const [sending, setSending] = useState({ logo: false, licence: false })
  const isUploading = sending.logo || sending.licence
  const { id, names } = STEPS[step] ?? STEPS[0]
  const Fields = STEP_FIELDS[id]
  const isLast = step === STEPS.length - 1
  const forward = () => {
    if (isUploading || !entry.validate(names)) return
    if (!isLast) return goTo(step + 1)
    // After a reload on a later step an earlier one may lack what it asks for.
    const gap = STEPS.findIndex((one) => !entry.validate(one.names))
    if (gap >= 0) return goTo(gap)
    void entry.submit()
  }
  const submitLabel = isLast
    ? entry.busy
      ? 'auth.register.sending'
      : 'auth.register.submit'
    : 'common.action.continue'
  return (
    <AuthPage title={translate('auth.registerTitle')} lead={translate('auth.register.lead')} width={560}>
      <WizardSteps
        label={translate('auth.register.steps')}
        steps={STEPS.map((one) => ({ id: one.id, label: translate(`auth.register.step.${one.id}`) }))}
        now={step}
      />
      <EntryForm entry={entry} onSubmit={forward} label={translate(`auth.register.step.${id}`)}>
        <StepTitle key={id} isFirst={!moved} isNamedAbove>
          {translate(`auth.register.step.${id}`)}
        </StepTitle>
        <Fields
          entry={entry}
          files={files}
          onFile={onFile}
          onSending={(name, isSending) => setSending((before) => ({ ...before, [name]: isSending }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
          {step === 0 ? null : (
            <Button variant="outlined" size="large" disabled={entry.busy} onClick={() => goTo(step - 1)}>
              {translate('common.action.back')}
            </Button>
          )}
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={entry.busy || isUploading}
            aria-busy={entry.busy}
            sx={{ flex: 1 }}
          >
            {translate(submitLabel)}
          </Button>
          <Box role="status" sx={{ flex: '1 0 100%', fontSize: '0.875rem', color: 'text.secondary' }}>
            {isUploading ? translate('kit.waitUpload') : null}
          </Box>
        </Box>
      </EntryForm>
      <BackToLogin />
    </AuthPage>
  )
}
