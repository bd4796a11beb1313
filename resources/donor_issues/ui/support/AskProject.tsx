import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { refusalText, runAction } from '../../../../src/generate/calls.ts'
import { FieldsForm } from '../../../../src/generate/form/FieldsForm.tsx'
import { FormField, SubmitButton } from '../../../../src/generate/form/FormField.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { Quote, Words } from '../../../../src/ui/Words.tsx'
import type { IssueView } from '../../../_contracts/issues.ts'
import { LIMITS } from '../../../_kit/limits.ts'
import { passFields } from '../../forms.ts'
import { ShownFiles } from '../files/Shown.tsx'
import { By } from './By.tsx'
import { ISSUES } from './paths.ts'
import { FormReadAgain, ReadAgain } from './ReadAgain.tsx'

interface AskProps {
  issue: IssueView
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
}

function PassForm({ issue, onChange }: AskProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const [sent, setSent] = useState(0)
  return (
    <FieldsForm
      key={sent}
      fields={passFields}
      keep={`pass.${issue.id}`}
      isDraft
      label={translate('issues.passed.ask')}
      send={async (body, _step, done) => {
        await runAction(ISSUES, issue.id, 'pass', { version: issue.version, ...body })
        done()
        setSent(sent + 1)
        notify('issues.passed.passed', { type: 'success' })
        await onChange()
      }}
      refusalAction={<FormReadAgain onChange={onChange} />}
    >
      <FormField
        name="note"
        label={translate('issues.passed.note')}
        hint={translate('issues.passed.noteHint')}
        lines={2}
        mostLines={8}
        maxLength={LIMITS.passNote}
      />
      <div>
        <SubmitButton label={translate('issues.passed.pass')} busyLabel={translate('issues.passed.passing')} isSecond />
      </div>
    </FieldsForm>
  )
}

/** Where the question goes, and the form once it is wanted. */
function Ask(props: AskProps) {
  const translate = useTranslate()
  const [wanted, setWanted] = useState(false)
  const { managerName } = props.issue
  const to =
    managerName === null
      ? translate('issues.passed.toNobody')
      : translate('issues.passed.toManager', { name: `\u2068${managerName}\u2069` })
  return (
    <>
      <Typography sx={{ mb: 2 }}>{to}</Typography>
      {wanted ? (
        <PassForm {...props} />
      ) : (
        <Button variant="outlined" onClick={() => setWanted(true)}>
          {translate('issues.passed.ask')}
        </Button>
      )}
    </>
  )
}

function Waiting({ issue, onChange }: AskProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const back = useAct(async () => {
    await runAction(ISSUES, issue.id, 'takeBack', { version: issue.version })
    notify('issues.passed.tookBack', { type: 'success' })
    await onChange()
  })
  return (
    <>
      {back.error === null ? null : (
        <Alert
          severity="error"
          role="alert"
          sx={{ mb: 2, whiteSpace: 'pre-line' }}
          action={<ReadAgain refused={back} onChange={onChange} />}
        >
          {refusalText(back.error)}
        </Alert>
      )}
      <Typography>{translate('issues.passed.waitingText')}</Typography>
      {issue.passNote === null ? null : <Quote from={translate('issues.passed.note')} text={issue.passNote} />}
      <Button
        variant="outlined"
        sx={{ mt: 2 }}
        disabled={back.busy}
        aria-busy={back.busy}
        onClick={() => void back.run()}
      >
        {translate('issues.passed.takeBack')}
      </Button>
    </>
  )
}

/** product.md 2: support asks the project's staff, takes the question back, reads their answer. The donor sees none of it. */
export function AskProject(props: AskProps) {
  const { issue } = props
  const translate = useTranslate()
  const isOpen = issue.status === 'open'
  if (issue.answer !== null)
    return (
      <Section
        title={translate('issues.passed.given')}
        subtitle={<By name={issue.answeredByName ?? translate('issues.passed.main')} at={issue.answeredAt} />}
      >
        <Words text={issue.answer} />
        <ShownFiles issue={issue.id} files={issue.answerFiles} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: isOpen ? 2 : 0 }}>
          {translate('issues.passed.givenHint')}
        </Typography>
        {isOpen ? <PassAgain {...props} /> : null}
      </Section>
    )
  if (!isOpen || issue.projectName === null) return null
  if (issue.passedAt === null)
    return (
      <Section title={translate('issues.passed.ask')}>
        <Ask {...props} />
      </Section>
    )
  return (
    <Section
      title={translate('issues.passed.waiting')}
      subtitle={<By name={issue.passedByName ?? translate('issues.reply.platform')} at={issue.passedAt} />}
    >
      <Waiting {...props} />
    </Section>
  )
}

function PassAgain(props: AskProps) {
  const translate = useTranslate()
  const [wanted, setWanted] = useState(false)
  if (wanted) return <PassForm {...props} />
  return (
    <Button size="small" onClick={() => setWanted(true)}>
      {translate('issues.passed.askAgain')}
    </Button>
  )
}
