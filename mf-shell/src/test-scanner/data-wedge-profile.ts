/**
 * What to set on a handheld whose scans come from DataWedge,
 * in the words of its own screens (docs/scanners.md names the pages).
 */
export const dataWedgeSettings: readonly (readonly [setting: string, value: string, why?: string])[] = [
  ['Associated apps', 'the browser, com.android.chrome, all activities (*)'],
  ['Barcode input', 'on'],
  ['Keystroke output', 'on'],
  ['Action key character', 'Carriage return'],
  ['Send Characters as Events', 'on', 'without it only a field with the focus gets the scan'],
  ['Send Control Characters as Events', 'on', 'the group separator, ASCII 29, comes as Ctrl ]'],
  ['Send Enter as string, Send Tab as string', 'off'],
  ['Inter-character delay', '0'],
  ['Key event delay', '0'],
  ['Basic data formatting for keystroke output', 'on, Send data on, Send ENTER key on', 'Enter ends every code'],
  ['Intent output', 'off'],
]

const plugin = (name: string, parameters: Record<string, string>, more: Record<string, string> = {}) => ({
  PLUGIN_NAME: name,
  ...more,
  RESET_CONFIG: 'true',
  PARAM_LIST: parameters,
})

/** The same as a bundle for the intent com.symbol.datawedge.api.SET_CONFIG. */
export const dataWedgeProfile = JSON.stringify(
  {
    PROFILE_NAME: 'Crossdock',
    PROFILE_ENABLED: 'true',
    CONFIG_MODE: 'CREATE_IF_NOT_EXIST',
    APP_LIST: [{ PACKAGE_NAME: 'com.android.chrome', ACTIVITY_LIST: ['*'] }],
    PLUGIN_CONFIG: [
      plugin('BARCODE', { scanner_selection: 'auto', scanner_input_enabled: 'true' }),
      plugin('KEYSTROKE', {
        keystroke_output_enabled: 'true',
        keystroke_action_char: '13',
        keystroke_send_chars_as_events: 'true',
        keystroke_send_control_chars_as_events: 'true',
        keystroke_send_tab_as_string: 'false',
        keystroke_character_delay: '0',
        keystroke_delay_control_char: '0',
      }),
      plugin(
        'BDF',
        { bdf_enabled: 'true', bdf_send_data: 'true', bdf_send_enter: 'true' },
        { OUTPUT_PLUGIN_NAME: 'KEYSTROKE' },
      ),
      plugin('INTENT', { intent_output_enabled: 'false' }),
    ],
  },
  null,
  2,
)
