import { configure } from '@testing-library/react'

// Tests wait for events; how soon they occur depends on the machine.
configure({ asyncUtilTimeout: 60_000 })
