import { Pagination } from 'react-admin'

/** Below a list: its pages, and how many rows each has. */
export function Pages({ sizes }: { sizes: number[] }) {
  return <Pagination rowsPerPageOptions={sizes} />
}
