import GridView from '@mui/icons-material/GridViewOutlined'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import type { ListSettings } from './useListSettings.ts'

const LOOKS = [
  { look: 'table', Icon: TableRows },
  { look: 'cards', Icon: GridView },
] as const

/** The same list as a table or as cards. */
export function LookButtons({ settings: { look, setLook } }: { settings: ListSettings }) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup size="small" aria-label={translate('kit.list.look')}>
      {LOOKS.map(({ look: one, Icon }) => {
        const name = translate(`kit.list.${one}`)
        return (
          <ToggleButton
            key={one}
            value={one}
            selected={look === one}
            aria-label={name}
            title={name}
            onClick={() => setLook(one)}
          >
            <Icon fontSize="small" />
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
