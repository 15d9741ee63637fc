import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/** KCalc multiplies, over plain HTTP: Debian has no client of Selenium for Java. Run it with `java Calculator.java URL`. */
public class Calculator {
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    public static void main(String[] arguments) throws Exception {
        String server = arguments.length > 0 ? arguments[0] : "http://127.0.0.1:4723";
        String wanted = "{\"capabilities\": {\"alwaysMatch\": {\"appium:app\": \"org.kde.kcalc.desktop\"}}}";
        String session = server + "/session/" + field(ask("POST", server + "/session", wanted), "sessionId");
        try {
            for (String name : new String[] {"7", "\u00d7", "8", "="}) {
                String element = find(session, "name", name);
                ask("POST", session + "/element/" + element + "/click", "{}");
            }
            String script = "{\"script\": \"strobe: wait\", \"args\": [{\"element\": \"%s\", \"state\": \"text\", \"value\": \"56\"}]}";
            String display = find(session, "xpath", "//window/panel/window");
            ask("POST", session + "/execute/sync", script.formatted(display));
            System.out.println(field(ask("GET", session + "/element/" + display + "/text", null), "value"));
        } finally {
            ask("DELETE", session, null);
        }
    }

    static String find(String session, String using, String value) throws Exception {
        String body = "{\"using\": \"%s\", \"value\": \"%s\"}".formatted(using, value);
        return field(ask("POST", session + "/element", body), "element-6066-11e4-a52e-4f735466cecf");
    }

    static String ask(String method, String url, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("content-type", "application/json")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        var response = CLIENT.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) throw new IllegalStateException(response.body());
        return response.body();
    }

    static String field(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!found.find()) throw new IllegalStateException("no " + name + " in " + json);
        return found.group(1);
    }
}
