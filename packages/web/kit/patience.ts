import { configure } from '@testing-library/react'

// What a test waits for comes by itself; how soon is the machine's business.
configure({ asyncUtilTimeout: 10_000 })
