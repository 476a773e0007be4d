#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>

static inline void clip_xml_init_sax2(xmlSAXHandler *handler) { xmlSAXVersion(handler, 2); }
// Opens nothing, whatever a page names.
static inline xmlParserInputPtr clip_xml_load_nothing(const char *url, const char *id, xmlParserCtxtPtr context) { return 0; }
// Swallows messages that libxml2 would print.
static inline void clip_xml_ignore_message(void *context, const char *message, ...) {}
static inline void clip_xml_silence(void) {
  xmlSetGenericErrorFunc(0, clip_xml_ignore_message);
  xmlSetExternalEntityLoader(clip_xml_load_nothing);
}
