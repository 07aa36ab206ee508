#!/usr/bin/gjs -m
import Gtk from 'gi://Gtk?version=3.0'
import WebKit2 from 'gi://WebKit2?version=4.1'
// biome-ignore lint/correctness/noUndeclaredDependencies: a module of gjs
import System from 'system'

// A WebKitGTK browser for WebKitWebDriver that keeps its profile, so a test can kill it and open it again: the one that
// comes with the driver forgets everything. Runs in gjs, not in Node.
//   --profile=FOLDER  --script=FILE (runs in every page before its own scripts)  --width=PIXELS  --height=PIXELS

const options = Object.fromEntries(System.programArgs.map((arg) => /^--(\w+)=(.*)$/.exec(arg)?.slice(1) ?? [arg, '']))

/** What Safari has and WebKitGTK switches off. */
const SAFARI_FEATURES = [
  'StorageAPI',
  'StorageAPIEstimate',
  'FileSystem',
  'AccessHandle',
  'RequiresUserGestureForAudioPlayback',
]

Gtk.init(null)
const data = new WebKit2.WebsiteDataManager({
  base_data_directory: `${options.profile}/data`,
  base_cache_directory: `${options.profile}/cache`,
})
data.get_cookie_manager().set_persistent_storage(`${options.profile}/cookies`, WebKit2.CookiePersistentStorage.SQLITE)
const context = new WebKit2.WebContext({ website_data_manager: data })
context.set_automation_allowed(true)

const settings = new WebKit2.Settings({
  enable_media_stream: true,
  enable_mediasource: true,
  enable_developer_extras: true,
  // The test reads errors from this program's output.
  enable_write_console_messages_to_stdout: true,
})
const features = WebKit2.Settings.get_all_features()
for (let i = 0; i < features.get_length(); i++) {
  const feature = features.get(i)
  if (SAFARI_FEATURES.includes(feature.get_identifier())) settings.set_feature_enabled(feature, true)
}

const window = new Gtk.Window({ default_width: Number(options.width), default_height: Number(options.height) })
const tabs = new Gtk.Notebook({ show_tabs: false, show_border: false })
window.add(tabs)

function openTab() {
  const content = new WebKit2.UserContentManager()
  const { ALL_FRAMES } = WebKit2.UserContentInjectedFrames
  const { START } = WebKit2.UserScriptInjectionTime
  content.add_script(new WebKit2.UserScript(readText(options.script), ALL_FRAMES, START, null, null))
  const view = new WebKit2.WebView({
    web_context: context,
    settings,
    is_controlled_by_automation: true,
    user_content_manager: content,
    website_policies: new WebKit2.WebsitePolicies({ autoplay: WebKit2.AutoplayPolicy.DENY }),
  })
  view.connect('permission-request', (_view, request) => {
    request.allow()
    return true
  })
  view.connect('create', () => openTab())
  view.connect('close', () => view.destroy())
  view.show()
  tabs.set_current_page(tabs.append_page(view, null))
  return view
}

function readText(file) {
  const [, bytes] = imports.gi.GLib.file_get_contents(file)
  return new TextDecoder().decode(bytes)
}

context.connect('automation-started', (_context, session) => {
  session.set_application_info(new WebKit2.ApplicationInfo())
  session.connect('create-web-view', () => openTab())
})
window.connect('destroy', () => Gtk.main_quit())
window.show_all()
Gtk.main()
