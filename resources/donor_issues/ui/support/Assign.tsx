import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { useAssigning } from '../../../../src/generate/hooks/useAssigning.ts'
import { useSettings } from '../../../../src/providers/settings.ts'
import { Moment } from '../../../../src/ui/Moment.tsx'
import { MoreMenu } from '../../../../src/ui/MoreMenu.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { IssueView } from '../../../_contracts/issues.ts'
import { Assignee } from './Assignee.tsx'
import { ISSUES } from './paths.ts'

const SAYS = { done: 'issues.assign.done', undone: 'issues.assign.undone' }

/** [2.69] whose the issue is: taken in one press, given to a colleague or to nobody by the menu. */
export function Assign({ issue, onChange }: { issue: IssueView; onChange: () => Promise<unknown> }) {
  const translate = useTranslate()
  const me = useSettings(({ profile }) => profile?.id ?? null)
  const { id, assignee, assignedAt } = issue
  const deeds = useAssigning({ resource: ISSUES, id, assignee, says: SAYS, onChange })
  const take = deeds.find(({ key }) => key === me)
  return (
    <Section
      title={translate('issues.assign.title')}
      action={<MoreMenu deeds={deeds.filter((deed) => deed !== take)} isSmall />}
    >
      <Typography>
        <Assignee issue={issue} />
      </Typography>
      {assignedAt === null ? null : (
        <Typography component="div" variant="body2" color="textSecondary">
          <Moment value={assignedAt} />
        </Typography>
      )}
      {take === undefined ? null : (
        <Box sx={{ mt: 2 }}>
          <Button variant="outlined" onClick={() => take.run?.()}>
            {translate('issues.assign.take')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
