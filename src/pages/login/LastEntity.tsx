import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Settings } from '../../providers/settings.ts'
import { Dotted } from '../../ui/Dotted.tsx'

interface LastEntityProps {
  names: NonNullable<Settings['lastEntity']>
  onChange: () => void
}

/** Where one signed in last on this device, in one line in place of two fields; `shell/signInPage.ts` draws the same. */
export function LastEntity({ names: { entityName, branchName }, onChange }: LastEntityProps) {
  const translate = useTranslate()
  const parts = [entityName, branchName].filter((name) => name !== '')
  return (
    <Box
      role="group"
      aria-label={translate('auth.place')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        mb: 0.5,
        px: 0.5,
        py: 0.25,
        paddingInlineStart: 1.75,
        borderRadius: 1,
        bgcolor: 'var(--athar-action-soft)',
      }}
    >
      <Box component="p" sx={{ m: 0, flex: '1 1 auto', minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        <Dotted parts={parts.map((name) => <bdi key={name}>{name}</bdi>)} />
      </Box>
      <Button
        size="small"
        variant="text"
        sx={{ flex: 'none' }}
        aria-label={translate('auth.changePlaceHint')}
        onClick={onChange}
      >
        {translate('auth.changePlace')}
      </Button>
    </Box>
  )
}
