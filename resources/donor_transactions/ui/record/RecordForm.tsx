import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { todayIn } from '../../../../i18n/dates.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { useLeaving } from '../../../../src/generate/form/useLeaving.ts'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { Fold } from '../../../../src/ui/Fold.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { recordFields, recordRules } from '../../forms.ts'
import { Direction } from './Direction.tsx'
import { DonorChoice } from './DonorChoice.tsx'
import { GiftField } from './GiftField.tsx'
import { RecentProjects, SameAsLast } from './Shortcuts.tsx'
import { useRecording } from './useRecording.ts'

const TWO = { display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }

/** What came in. */
function GivenInputs() {
  const translate = useTranslate()
  return (
    <>
      <DonorChoice key="came" />
      <SameAsLast />
      <Box sx={TWO}>
        <GiftField name="amount" />
        <GiftField name="date" />
      </Box>
      <GiftField name="project" />
      <RecentProjects />
      <GiftField name="fund" />
      <Fold title={translate('gifts.record.more')}>
        <Box sx={TWO}>
          <GiftField name="onBehalfOf" />
          <GiftField name="giftRecipient" />
          <GiftField name="inKind" />
        </Box>
      </Fold>
    </>
  )
}

function Inputs({ onTurned }: Pick<RecordFormProps, 'onTurned'>) {
  const translate = useTranslate()
  const isBack = useWatch({ name: 'reversal' }) === true
  useEffect(() => onTurned?.(isBack), [isBack, onTurned])
  const busyLabel = translate('gifts.record.saving')
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1, mb: 2 }}>
        <Direction />
        {isBack ? <ReturnedInputs /> : <GivenInputs />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton label={translate(isBack ? 'gifts.refund.save' : 'gifts.record.save')} busyLabel={busyLabel} />
        {isBack ? null : (
          <SubmitButton label={translate('gifts.record.saveMore')} busyLabel={busyLabel} isSecond step="more" />
        )}
      </Box>
    </>
  )
}

/** Money comes far more often than it goes back. */
const ReturnedInputs = later(async () => (await import('./ReturnedInputs.tsx')).ReturnedInputs, { xs: 480, sm: 380 })

interface TypedProps extends Pick<RecordFormProps, 'onTyped'> {
  isSaved: () => boolean
}

/** Asks before a gift that is half told is left; a slip is short, so that nothing of it is kept as a draft. */
function Typed({ isSaved, onTyped }: TypedProps) {
  const { isDirty } = useFormContext().formState
  useLeaving({ flush: () => Promise.resolve(false), isUnsaved: () => isDirty, isSaved, own: undefined })
  useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])
  return null
}

interface RecordFormProps {
  /** It is recorded, and no other follows. */
  onDone: () => void
  /** Told whether something is typed that would be lost. */
  onTyped?: (isTyped: boolean) => void
  /** Told whether it is about money that goes back. */
  onTurned?: (isBack: boolean) => void
}

/** [3.7] A gift in a few keys: who, how much, for what; all else is filled in. Or money that goes back, of one of the donor's gifts. */
export function RecordForm({ onDone, onTyped, onTurned }: RecordFormProps) {
  const translate = useTranslate()
  const { timeZone } = useFormat()
  const record = useRecording()
  const saved = useRef(false)
  const [next, setNext] = useState<{ round: number; project: unknown; date: unknown }>({
    round: 0,
    project: null,
    date: todayIn(timeZone),
  })
  return (
    <FieldsForm
      key={next.round}
      label={translate('gifts.record.title')}
      fields={recordFields}
      rules={recordRules}
      initial={{
        fund: 'charity',
        date: next.date,
        project: next.project,
        inKind: false,
        reversal: false,
        refundOf: null,
      }}
      send={async (body, step) => {
        await record(body)
        saved.current = true
        // A heap of slips is of one day, and often of one project.
        if (step === 'more') {
          saved.current = false
          setNext({ round: next.round + 1, project: body.project, date: body.date })
        } else onDone()
      }}
    >
      <Typed isSaved={() => saved.current} {...(onTyped && { onTyped })} />
      <Inputs {...(onTurned && { onTurned })} />
    </FieldsForm>
  )
}
