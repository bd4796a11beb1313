import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCreatePath, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { later } from '../../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { projectUpdates } from '../../../project_updates/schema.ts'

import type { Answered, DiaryProps } from './answered.ts'

const ISSUES = 'donor_issues'

const DiaryDialog = later(async () => (await import('./DiaryDialog.tsx')).DiaryDialog, { xs: 0, sm: 0 })

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
