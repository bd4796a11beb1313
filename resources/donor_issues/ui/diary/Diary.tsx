import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreatePath, useNotify, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { runAction } from '../../../../src/generate/calls.ts'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { FormField } from '../../../../src/generate/form/FormField.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { projectUpdates } from '../../../project_updates/schema.ts'
import { diaryFields } from '../../forms.ts'

const ISSUES = 'donor_issues'

interface Answered {
  id: string
  message: string
  reply: string | null
  diary: { id: string; status?: string } | null
}

interface DiaryProps {
  issue: Answered
  /** Reads the issue again. */
  onChange: () => Promise<unknown>
}

/** Question and answer, for everybody to read: staff see to it that nothing of the donor stands in it. */
function DiaryDialog({ issue, onChange, onClose }: DiaryProps & { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const texts = useTexts<typeof projectUpdates>(projectUpdates.name)
  const details = translate('issues.diary.begin', { question: issue.message, answer: issue.reply ?? '' })
  return (
    <FormDialog
      title={translate('issues.diary.add')}
      text={translate('issues.diary.text')}
      submitLabel={translate('issues.diary.save')}
      fields={diaryFields}
      initial={{ name: translate('issues.diary.name'), details: details.slice(0, LIMITS.longText) }}
      onClose={onClose}
      send={async ({ name, details: worded }) => {
        await runAction(ISSUES, issue.id, 'toDiary', { name, details: worded })
        notify('issues.diary.added', { type: 'success' })
        await onChange()
      }}
    >
      <FormField name="name" label={texts.place('name').label} />
      <FormField
        name="details"
        label={texts.place('details').label}
        hint={translate('issues.diary.hint')}
        lines={8}
        mostLines={16}
        maxLength={LIMITS.longText}
      />
    </FormDialog>
  )
}

/** That it stands in the diary, with the way there for whoever may go it. */
function Became({ diary: { id, status } }: { diary: NonNullable<Answered['diary']> }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { can } = useRights(projectUpdates.name)
  const updates = useTexts<typeof projectUpdates>(projectUpdates.name)
  return (
    <Typography component="div" sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {translate('issues.diary.became')}
      {status === undefined ? null : (
        <StatusChip tone={status === 'published' ? 'success' : 'neutral'} label={updates.state(status)} />
      )}
      {can('get') ? (
        <Button component={Link} size="small" to={createPath({ resource: projectUpdates.name, type: 'show', id })}>
          {translate('issues.diary.open')}
        </Button>
      ) : null}
    </Typography>
  )
}

/** product.md 2: an answer that others may want to read, among the project's updates. */
export function Diary({ issue, onChange }: DiaryProps) {
  const translate = useTranslate()
  const { can } = useRights(ISSUES)
  const [isOpen, open] = useState(false)
  if (issue.diary !== null) return <Became diary={issue.diary} />
  if (issue.reply === null || !can('toDiary')) return null
  return (
    <>
      <Button variant="outlined" size="small" sx={{ mt: 2 }} onClick={() => open(true)}>
        {translate('issues.diary.add')}
      </Button>
      {isOpen ? <DiaryDialog issue={issue} onChange={onChange} onClose={() => open(false)} /> : null}
    </>
  )
}
