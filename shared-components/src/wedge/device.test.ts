import { expect } from 'chai'
import {
  isScannerSeen,
  markScannerSeen,
  onScannerChange,
  saveScannerSettings,
  scannerSettings,
  standardSettings,
} from './device.ts'

const key = 'crossdock:scanner'

suite("this device's scanner", () => {
  setup(() => localStorage.removeItem(key))
  teardown(() => localStorage.removeItem(key))

  test('its settings are kept, and whoever asked is told', () => {
    let told = 0
    const stop = onScannerChange(() => {
      told += 1
    })
    saveScannerSettings({ ...standardSettings, meanMsPerKey: 50, suffix: '#', layout: 'us' })
    stop()
    saveScannerSettings({ ...scannerSettings(), prefix: '~' })
    expect(scannerSettings()).to.deep.equal({
      ...standardSettings,
      meanMsPerKey: 50,
      prefix: '~',
      suffix: '#',
      layout: 'us',
    })
    expect(told).to.equal(1)
  })

  test('senseless settings are the standard, extreme ones the nearest that makes sense', () => {
    for (const kept of ['not json', 'null', '[]', '{"meanMsPerKey":"fast","prefix":7,"layout":"fr"}']) {
      localStorage.setItem(key, kept)
      expect(scannerSettings()).to.deep.equal(standardSettings)
    }
    localStorage.setItem(key, '{"meanMsPerKey":5000,"leastKeys":0}')
    expect(scannerSettings()).to.deep.equal({ ...standardSettings, meanMsPerKey: 60, leastKeys: 3 })
  })

  test('a scanner once seen stays seen when the settings change', () => {
    expect(isScannerSeen()).to.equal(false)
    markScannerSeen()
    saveScannerSettings(standardSettings)
    expect(isScannerSeen()).to.equal(true)
  })
})
