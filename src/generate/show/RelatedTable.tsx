import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link as RouterLink, useListContext } from 'react-admin'
import { ScrollEdge } from '../../ui/ScrollEdge.tsx'
import type { Row } from '../calls.ts'
import { FieldValue } from '../columns/FieldValue.tsx'
import { fieldOf } from '../fields.ts'
import { Cards, type CardsProps } from '../list/Cards.tsx'
import { cellStyle } from '../list/cells.ts'
import { useTexts } from '../texts.ts'

/** A plain table without selection or columns to choose, for a list inside a page; cards on a phone. */
export function RelatedTable(props: CardsProps) {
  const { resource, columns, pathOf } = props
  const { data = [] } = useListContext<Row>()
  const texts = useTexts(resource.name)
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  if (phone) return <Cards {...props} />
  const cell = (row: Row, name: string, first: boolean) => {
    const shown = <FieldValue field={fieldOf(resource, name)} value={row[name]} place={texts.place(name)} size="cell" />
    const to = first ? pathOf(row) : null
    return to === null ? (
      shown
    ) : (
      <Link component={RouterLink} to={to}>
        {shown}
      </Link>
    )
  }
  return (
    <ScrollEdge>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {columns.map((name, index) => (
                <TableCell key={name} sx={cellStyle(fieldOf(resource, name), index === 0)}>
                  {texts.place(name).label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((row) => (
              <TableRow key={row.id}>
                {columns.map((name, index) => (
                  <TableCell key={name} sx={cellStyle(fieldOf(resource, name), index === 0)}>
                    {cell(row, name, index === 0)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </ScrollEdge>
  )
}
