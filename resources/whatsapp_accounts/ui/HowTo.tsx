import Devices from '@mui/icons-material/DevicesOutlined'
import MoreVert from '@mui/icons-material/MoreVert'
import PhoneAndroid from '@mui/icons-material/PhoneAndroidOutlined'
import QrCodeScanner from '@mui/icons-material/QrCodeScanner'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'

const STEPS = [
  { name: 'open', Icon: PhoneAndroid },
  { name: 'menu', Icon: MoreVert },
  { name: 'devices', Icon: Devices },
  { name: 'scan', Icon: QrCodeScanner },
] as const

/** What to do on the phone, one step after the other. */
export function HowTo() {
  const translate = useTranslate()
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {STEPS.map(({ name, Icon }, at) => (
        <Box component="li" key={name} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
          <Box
            sx={{
              flex: 'none',
              width: 40,
              height: 40,
              borderRadius: 99,
              display: 'grid',
              placeItems: 'center',
              bgcolor: 'var(--athar-action-soft)',
              color: 'var(--athar-on-action-soft)',
            }}
          >
            <Icon aria-hidden="true" fontSize="small" />
          </Box>
          <Typography sx={{ pt: 1 }}>
            {at + 1}. {translate(`linking.steps.${name}`)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
