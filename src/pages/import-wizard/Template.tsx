import Download from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { imports } from '../../../resources/imports/schema.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { downloadTemplate, type Target } from './calls.ts'

/** [2.62] a workbook to fill in, in the language of the page. */
export function Template({ target }: { target: Target }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const name = `${translate('imports.template.fileName')}-${translate(choiceKey<typeof imports>('imports', 'target', target))}.xlsx`
  const save = useAct(() => downloadTemplate(target, locale, name.replaceAll(' ', '-')))
  return (
    <Box sx={{ mb: 2 }}>
      {save.error === null ? null : <Failure error={save.error} />}
      <Button variant="outlined" startIcon={<Download />} disabled={save.busy} onClick={() => void save.run()}>
        {translate('imports.template.download')}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate('imports.template.hint')}
      </Typography>
    </Box>
  )
}
